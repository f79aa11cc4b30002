import type { EditStatus } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { number } from "../../lib/formats.ts";
import { reviewCounts } from "./review-api.ts";
import type { ReviewSearch } from "./review-search.ts";

const tabs: readonly { status: EditStatus; label: string }[] = [
  { status: "pending", label: "Pending" },
  { status: "approved", label: "Approved" },
  { status: "rejected", label: "Rejected" },
  { status: "withdrawn", label: "Withdrawn" },
];

/** What waits, and what has become of the rest; which is shown stands in the address. */
export function StatusTabs({ search }: { search: ReviewSearch }) {
  const ages = useQuery(reviewCounts).data?.by_age;
  const shown = search.status ?? "pending";
  return (
    <nav aria-label="Status" className="flex gap-4 overflow-x-auto sm:gap-6">
      {tabs.map(({ status, label }) => (
        <Link
          key={status}
          to="/provider/review"
          search={{ ...search, page: 1, status: status === "pending" ? undefined : status }}
          resetScroll={false}
          aria-current={status === shown ? "page" : undefined}
          className="flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent font-medium whitespace-nowrap text-fg3 -outline-offset-2 transition-colors duration-150 hover:text-fg aria-[current]:border-accent aria-[current]:text-fg"
        >
          {label}
          {status === "pending" && (
            <span className="min-w-4 font-normal text-fg3 tabular-nums">
              {ages && number(ages.today + ages.week + ages.older)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
