import { lazy, Suspense } from "react";
import { dateRangeText } from "../ui/date-range.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { FilterChip } from "./filter-chip.tsx";
import type { ListSearch } from "./list-search.ts";
import type { List } from "./use-list.ts";

// The calendar's code is larger than the list's, so it loads when the user first opens the filter.
const DateRangeField = lazy(async () => ({ default: (await import("../ui/date-range-field.tsx")).DateRangeField }));

/** The first and the last day of a range, both inclusive. The list sends both or neither. */
export interface DatesSearch {
  readonly date_after?: string | undefined;
  readonly date_before?: string | undefined;
}

/** A filter by a day or a range of days. */
export function DateFilter({ list, label }: { list: List<ListSearch & DatesSearch>; label: string }) {
  const { date_after: from, date_before: to } = list.search;
  const range = from && to ? { from, to } : undefined;
  return (
    <FilterChip
      label={label}
      chosen={range ? dateRangeText(range) : ""}
      onClear={() => list.changeSoon({ date_after: undefined, date_before: undefined })}
    >
      <Suspense fallback={<Skeleton className="m-4 h-90 w-56" />}>
        <DateRangeField
          value={range}
          onChange={(chosen) => list.changeSoon({ date_after: chosen?.from, date_before: chosen?.to })}
        />
      </Suspense>
    </FilterChip>
  );
}
