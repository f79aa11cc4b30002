import type { ReactNode } from "react";
import type { ListSearch } from "./list-search.ts";
import type { Columns } from "./use-columns.ts";
import type { List } from "./use-list.ts";
import type { RowSelection } from "./use-selection.ts";

export interface DataTableProps<Row> {
  list: List<ListSearch, Row>;
  /** What the rows are, in the plural. */
  caption: string;
  columns: Columns<Row>;
  rowKey: (row: Row) => string;
  /** A row's name in words, for its checkbox. */
  rowName: (row: Row) => string;
  /** A row where there is no room for a table. */
  renderCompact: (row: Row) => ReactNode;
  /** What stands open below a row, across all columns. */
  renderDetail?: (row: Row) => ReactNode;
  /** The key of the row that the address leads to: it is marked, and brought into sight when it comes. */
  sought?: string | undefined;
  selection?: RowSelection;
  /** Within a section of a page: as high as its rows, and the section draws its edges. */
  inSection?: boolean;
}
