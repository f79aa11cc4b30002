import { Link, type LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { PageHeader } from "../../ui/page-header.tsx";

interface Space {
  label: string;
  about: string;
  icon: LucideIcon;
  link: LinkProps;
}

/** Links to the spaces of the repository that the user may open. */
export function RepositoryPage({ spaces }: { spaces: readonly Space[] }) {
  return (
    <div className="flex max-w-240 flex-col gap-5 p-4 lg:p-6">
      <PageHeader title="Document Repository" />
      <ul className="grid gap-3 sm:grid-cols-2">
        {spaces.map((space) => (
          <li key={space.label}>
            <SpaceCard {...space} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The whole card is clickable, while the link is a single word. */
function SpaceCard({ label, about, icon: Icon, link }: Space) {
  return (
    <article className="group relative flex h-full items-start gap-3 rounded-card border border-line p-4 transition-colors duration-150 hover:border-line-strong hover:bg-subtle">
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="flex min-w-0 flex-1 flex-col self-stretch">
        <h2 className="text-base font-medium">{label}</h2>
        <p className="mt-0.5 mb-3 flex-1 text-sm text-fg2 text-pretty">{about}</p>
        <Link
          {...link}
          aria-label={`Manage ${label}`}
          className="self-start rounded-control text-sm font-medium text-accent-text underline-offset-2 group-hover:underline after:absolute after:inset-0 after:rounded-card"
        >
          Manage
        </Link>
      </div>
    </article>
  );
}
