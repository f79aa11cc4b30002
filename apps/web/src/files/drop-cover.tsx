import type { LucideIcon } from "lucide-react";
import "./drop-cover.css";

interface DropCoverProps {
  icon: LucideIcon;
  title: string;
  about: string;
  /** The files that are accepted. */
  accepted: string;
}

/** Covers the page while a file is dragged over it, and says what a drop would do. */
export const DropCover = ({ icon: Icon, title, about, accepted }: DropCoverProps) => (
  <div className="drop-cover">
    <div className="flex max-w-104 flex-col items-center text-center">
      <div className="mb-4 grid size-12 place-items-center rounded-card bg-accent-soft text-accent-text">
        <Icon aria-hidden size={24} strokeWidth={1.5} />
      </div>
      <p className="text-lg font-semibold">{title}</p>
      <p className="mt-1 text-fg2">{about}</p>
      <p className="mt-3 text-fg3">{accepted}</p>
    </div>
  </div>
);
