import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { Column } from "./column.ts";
import { type ListSearch, sortDirection, toggledOrdering } from "./list-search.ts";
import type { List } from "./use-list.ts";

interface ColumnHeadProps<Row> {
  list: List<ListSearch, Row>;
  column: Column<Row>;
  className: string;
}

/** A column's name; where the list can be sorted by it, a button that does so. */
export function ColumnHead<Row>({ list, column, className }: ColumnHeadProps<Row>) {
  const { ordering } = list.search;
  const direction = sortDirection(ordering, column.id);
  const end = column.align === "end";
  const words = `text-xs leading-4 font-medium ${direction ? "text-fg" : "text-fg3"}`;
  return (
    <th
      scope="col"
      aria-sort={column.sortable ? (direction ?? "none") : undefined}
      className={`${className} ${end ? "text-right" : ""}`}
    >
      {column.sortable ? (
        <button
          type="button"
          className={`group inline-flex min-h-8 items-center gap-1 rounded-badge hover:text-fg ${words} ${end ? "flex-row-reverse text-right" : "text-left"}`}
          onClick={() => list.change({ ordering: toggledOrdering(ordering, column.id) })}
        >
          {column.label}
          <SortMark direction={direction} />
        </button>
      ) : (
        <span className={`inline-flex min-h-8 items-center ${words}`}>{column.label}</span>
      )}
    </th>
  );
}

/** Its room is kept in every head, so that sorting moves no words. */
function SortMark({ direction }: { direction: "ascending" | "descending" | undefined }) {
  const shape = "size-3.5 shrink-0";
  if (direction === "ascending") return <ArrowUp aria-hidden className={shape} />;
  if (direction === "descending") return <ArrowDown aria-hidden className={shape} />;
  return (
    <ArrowUpDown aria-hidden className={`${shape} opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60`} />
  );
}
