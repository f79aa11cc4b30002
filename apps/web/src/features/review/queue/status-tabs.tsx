import type { EditStatus } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { number } from "../../../lib/formats.ts";
import { ScrollRow } from "../../../ui/scroll-row.tsx";
import { tabClass } from "../../../ui/tab-class.ts";
import { reviewCounts } from "../review-counts-api.ts";
import type { ReviewSearch } from "../review-search.ts";

const tabs: readonly { status: EditStatus; label: string }[] = [
  { status: "pending", label: "Pending" },
  { status: "approved", label: "Approved" },
  { status: "rejected", label: "Rejected" },
  { status: "withdrawn", label: "Withdrawn" },
];

/** Links to the edits of each status. The address holds the current one. */
export function StatusTabs({ search }: { search: ReviewSearch }) {
  const ages = useQuery(reviewCounts).data?.by_age;
  const shown = search.status ?? "pending";
  return (
    <nav aria-label="Status" className="min-w-0">
      <ScrollRow lineClassName="flex gap-4 sm:gap-6">
        {tabs.map(({ status, label }) => (
          <Link
            key={status}
            to="/provider/review"
            search={{ ...search, page: 1, status: status === "pending" ? undefined : status }}
            resetScroll={false}
            aria-current={status === shown ? "page" : undefined}
            className={`flex h-10 shrink-0 items-center gap-2 ${tabClass}`}
          >
            {label}
            {status === "pending" && (
              <span className="min-w-4 font-normal text-fg3 tabular-nums">
                {ages && number(ages.today + ages.week + ages.older)}
              </span>
            )}
          </Link>
        ))}
      </ScrollRow>
    </nav>
  );
}
