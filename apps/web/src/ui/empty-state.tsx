import type { ReactNode } from "react";
import { PageTitle } from "./page-header.tsx";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** The action that helps, for example a button. */
  children?: ReactNode;
  actions?: ReactNode;
  /** The page shows nothing else, so the title is the page's heading. */
  isPage?: boolean;
}

/** Fills a place that has nothing to show: no data yet, no match, or a failed request. */
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
