import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "../../../ui/button.tsx";

interface SidePanelProps {
  title: string;
  children: ReactNode;
  foot: ReactNode;
  onClose: () => void;
}

/** A panel beside the grid, which stays usable meanwhile. */
export function SidePanel({ title, children, foot, onClose }: SidePanelProps) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from each of its controls
    <aside
      aria-labelledby={id}
      className="edit-grid-panel flex shrink-0 flex-col bg-bg"
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && onClose()}
    >
      <div className="flex items-center justify-between py-3 pr-3 pl-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <IconButton label="Close" icon={<X aria-hidden size={16} strokeWidth={1.75} />} onPress={onClose} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pb-4">{children}</div>
      <div className="border-t border-line px-4 py-3 text-xs text-fg2">{foot}</div>
    </aside>
  );
}
