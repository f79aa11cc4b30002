import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { number } from "../../../lib/formats.ts";
import { reviewCounts } from "../review-counts-api.ts";

/** The numbers of pending fields by age, for all companies. Overdue ones are highlighted. */
export function WaitingAges() {
  const ages = useQuery(reviewCounts).data?.by_age;
  const figures = [
    { label: "Last 24 hours", count: ages?.today, isLate: false },
    { label: "1 to 7 days", count: ages?.week, isLate: false },
    { label: "Over 7 days", count: ages?.older, isLate: ages !== undefined && ages.older > 0 },
  ];
  return (
    <dl aria-label="Waiting fields by age" className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
      {figures.map(({ label, count, isLate }) => (
        <div key={label} className={`flex items-center gap-1.5 ${isLate ? "text-warn" : "text-fg3"}`}>
          {isLate && <Clock aria-hidden size={12} strokeWidth={2} />}
          <dt>{label}</dt>
          <dd className={`min-w-4 font-medium tabular-nums ${isLate ? "" : "text-fg"}`}>
            {count !== undefined && number(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
