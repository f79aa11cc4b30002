import type { ReactNode } from "react";
import { PageTitle } from "./page-header.tsx";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** Says what to do next. */
  children?: ReactNode;
  actions?: ReactNode;
  /** It is all there is on the page: its title is the page's heading. */
  isPage?: boolean;
}

/** What stands where there is nothing to show: nothing yet, no match, no way to load. */
export function EmptyState({ icon, title, children, actions, isPage }: EmptyStateProps) {
  return (
    <div
      className={`mx-auto flex max-w-104 flex-col items-center px-4 py-16 text-center ${isPage ? "min-h-[60dvh] justify-center" : ""}`}
    >
      {icon && (
        <div className="mb-4 grid size-10 place-items-center rounded-card bg-muted text-fg3 [&_svg]:size-5">{icon}</div>
      )}
      {isPage ? (
        <PageTitle className="text-base font-semibold text-balance">{title}</PageTitle>
      ) : (
        <p className="text-base font-semibold text-balance">{title}</p>
      )}
      {children && <div className="mt-1 text-sm text-fg2 text-pretty">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
