import type { ReactNode } from "react";
import { copyright } from "../../lib/deployment.ts";
import { PageTitle } from "../../ui/page-header.tsx";

interface AuthPageProps {
  /** The provider's mark. */
  mark: ReactNode;
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** Links under the card. */
  below?: ReactNode;
  /** Shown at the foot of the page, beside the copyright. */
  foot?: ReactNode;
  /** Whether the card has room for two columns. */
  isWide?: boolean;
}

/** A page for users who are not signed in: a card under the provider's mark. */
export function AuthPage({ mark, title, lead, children, below, foot, isWide }: AuthPageProps) {
  return (
    <main id="main" className="grid min-h-dvh grid-rows-[1fr_auto] bg-bg sm:bg-subtle">
      <div
        className={`mx-auto flex w-full flex-col justify-start px-5 pt-14 pb-8 sm:justify-center sm:px-0 sm:pt-8 ${isWide ? "max-w-160" : "max-w-100"}`}
      >
        <div className="mb-7 flex flex-col gap-4 sm:items-center sm:text-center">
          {mark}
          <div>
            <PageTitle className="text-xl font-semibold text-balance">{title}</PageTitle>
            <p className="mt-0.5 text-sm text-fg2 text-pretty">{lead}</p>
          </div>
        </div>
        <div className="sm:rounded-dialog sm:border sm:border-line sm:bg-raised sm:p-6 sm:shadow-control">
          {children}
        </div>
        {below && <p className="mt-5 flex justify-between text-sm sm:justify-center sm:gap-6">{below}</p>}
      </div>
      <div className="flex items-center justify-between gap-4 px-5 py-4 text-xs text-fg3 sm:justify-center">
        {copyright()}
        {foot}
      </div>
    </main>
  );
}

export const linkClass = "rounded-badge font-medium text-accent-text underline-offset-2 hover:underline";
