import type { ReactNode } from "react";
import type { ListSearch } from "./list-search.ts";
import type { Columns } from "./use-columns.ts";
import type { List } from "./use-list.ts";
import type { RowSelection } from "./use-selection.ts";

export interface EmptyList {
  /** The heading, if it says more than that there is no data. A filtered list must not have it. */
  title?: string | undefined;
  text: string;
  /** A link or a button for users who may do the first step. */
  action?: ReactNode;
}

export interface DataTableProps<Row> {
  list: List<ListSearch, Row>;
  /** The plural noun of the rows. */
  caption: string;
  columns: Columns<Row>;
  rowKey: (row: Row) => string;
  /** A row's name in words, for its checkbox. */
  rowName: (row: Row) => string;
  /** Classes of the lines of a row on narrow screens, where they differ from a title with small facts below. */
  compactLines?: readonly string[];
  /** Rows on narrow screens ignore which columns are hidden, because no menu there shows them again. */
  compactShowsAll?: boolean;
  /** Renders the detail of an expanded row, which is shown below it across all columns. */
  renderDetail?: (row: Row) => ReactNode;
  /** The key of the row that the address leads to: the list marks it and scrolls to it. */
  sought?: string | undefined;
  /** Undefined where rows cannot be selected. */
  selection?: RowSelection | undefined;
  /** A sentence about the rows that an empty list will have, and the first step towards them. */
  empty?: EmptyList;
  /** The list is a section of a page. It is as high as its rows, and the section draws its borders. */
  inSection?: boolean;
}

export interface RowsProps<Row> extends DataTableProps<Row> {
  /** The number of rows to render. The others follow as soon as the browser has painted these. */
  rendered: number;
}
