import { useQuery } from "@tanstack/react-query";
import { number } from "../../lib/formats.ts";
import { reviewCounts } from "./review-counts-api.ts";

/** The number of pending fields. Renders nothing while it is zero or unknown. */
export function WaitingCount() {
  const ages = useQuery(reviewCounts).data?.by_age;
  const count = ages && ages.today + ages.week + ages.older;
  return (
    count !== undefined &&
    count > 0 && (
      <span className="rounded-full bg-track px-1.5 text-xs font-medium text-fg2 tabular-nums">
        {number(count)}
        <span className="sr-only"> waiting</span>
      </span>
    )
  );
}
