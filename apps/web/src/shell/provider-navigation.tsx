import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** The pages of the console. `waiting` shows the number of products to review. */
export function ProviderNavigation({ waiting }: { waiting: ReactNode }) {
  const { pathname } = useLocation();
  const isReview = pathname.startsWith("/provider/review");
  const isFeedback = pathname.startsWith("/provider/feedback");
  const exactly = { exact: true, includeSearch: false };
  const entry =
    "flex h-8 items-center gap-2 rounded-control px-2.5 font-medium text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg data-here:bg-muted data-here:text-fg";
  return (
    <nav aria-label="Main" className="flex gap-1">
      <Link
        to="/provider"
        activeOptions={exactly}
        data-here={(!isReview && !isFeedback) || undefined}
        className={entry}
      >
        Companies
      </Link>
      <Link to="/provider/review" activeOptions={exactly} data-here={isReview || undefined} className={entry}>
        Review
        {waiting}
      </Link>
      <Link to="/provider/feedback" activeOptions={exactly} data-here={isFeedback || undefined} className={entry}>
        Feedback
      </Link>
    </nav>
  );
}
