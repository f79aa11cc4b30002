import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Column } from "./column.ts";
import { type ListSearch, sortDirection, toggledOrdering } from "./list-search.ts";
import { columnMark } from "./measure-columns.ts";
import type { PinMark } from "./pinned-columns.ts";
import type { List } from "./use-list.ts";

interface ColumnHeadProps<Row> {
  list: List<ListSearch, Row>;
  column: Column<Row>;
  /** Marks the head if its column is pinned. */
  mark: PinMark | undefined;
  /** The handle that changes the column's width. */
  handle: ReactNode;
  className: string;
}

/** The head of a column: its label, which is a button if the list can be sorted by the column. */
export function ColumnHead<Row>({ list, column, mark, handle, className }: ColumnHeadProps<Row>) {
  const { ordering } = list.search;
  const direction = sortDirection(ordering, column.id);
  const end = column.align === "end";
  const words = `text-xs leading-4 font-medium ${direction ? "text-fg" : "text-fg3"}`;
  return (
    <th
      {...columnMark(column.id)}
      {...mark}
      scope="col"
      // Without this, the accessible name would include the name of the handle.
      aria-label={column.label}
      aria-sort={column.sortable ? (direction ?? "none") : undefined}
      className={`${className} ${end ? "text-right" : ""}`}
    >
      {column.sortable ? (
        <button
          type="button"
          className={`group -mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-badge px-1.5 -outline-offset-2 hover:text-fg ${words} ${end ? "flex-row-reverse text-right" : "text-left"}`}
          onClick={() => list.change({ ordering: toggledOrdering(ordering, column.id) })}
        >
          {column.label}
          <SortMark direction={direction} />
        </button>
      ) : (
        <span className={`inline-flex min-h-8 items-center ${words}`}>{column.label}</span>
      )}
      {handle}
    </th>
  );
}

/** The arrow of the sort order. Every sortable head reserves space for it, so that sorting does not move the labels. */
function SortMark({ direction }: { direction: "ascending" | "descending" | undefined }) {
  const shape = "size-3.5 shrink-0";
  if (direction === "ascending") return <ArrowUp aria-hidden className={shape} />;
  if (direction === "descending") return <ArrowDown aria-hidden className={shape} />;
  return (
    <ArrowUpDown aria-hidden className={`${shape} opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60`} />
  );
}
