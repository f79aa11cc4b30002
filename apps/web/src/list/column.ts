import type { ReactNode } from "react";

/** A column of a table, for any kind of row. */
export interface Column<Row> {
  /** Its name in storage, and the key that its head sorts by. */
  readonly id: string;
  readonly label: string;
  /** Pixels kept for it whatever its cells hold, so that no column moves from page to page. */
  readonly width: number;
  readonly sortable?: boolean;
  /** Its values are words: they are sorted from A to Z rather than from the lowest. */
  readonly isText?: boolean;
  /** Numbers stand at the end, under each other. */
  readonly align?: "end";
  readonly cell: (row: Row) => ReactNode;
  /** The column takes what width is left over; `width` is then its least. */
  readonly grows?: boolean;
  /** Stands in the cell while the first rows are fetched, where a plain bar would not be its shape. */
  readonly placeholder?: ReactNode;
}
