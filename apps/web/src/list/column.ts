import type { ReactNode } from "react";

/** A column of a list, for any kind of row. */
export interface Column<Row> {
  /** The column's name in storage, and the key by which its head sorts. */
  readonly id: string;
  readonly label: string;
  /** The initial width in pixels. It does not depend on the cells, so that no column moves when the page changes. */
  readonly width: number;
  /** The minimum width in pixels; by default 88 for text, and `width` for everything else. */
  readonly least?: number;
  readonly sortable?: boolean;
  /** The values are text, so the sort menu offers "A to Z" instead of "lowest first". */
  readonly isText?: boolean;
  /** The values are days, so the sort menu offers "oldest first". */
  readonly isDay?: boolean;
  /** Aligns numbers to the right. */
  readonly align?: "end";
  readonly cell: (row: Row) => ReactNode;
  /** The column grows to fill the remaining width; `width` is then its minimum. */
  readonly grows?: boolean;
  /** The placeholder of a cell while the first rows are fetched, if a plain bar would have the wrong shape. */
  readonly placeholder?: ReactNode;
  /** The parts of the column in a row on narrow screens, which have no table. Without it, narrow screens omit the column. */
  readonly compact?: readonly CompactPart<Row>[];
}

/** A part of a row on a narrow screen, where a row is a few lines of text. */
export interface CompactPart<Row> {
  /** The line, counted from 1, or the place before or after all lines. */
  readonly line: number | "before" | "after";
  /** The part is at the right end of its line. */
  readonly isAtEnd?: true;
  /** The parts of a line follow the order of the columns; parts with a higher number (0 by default) come later. */
  readonly order?: number;
  /** The column's label precedes the value. All parts of such a line have their label. */
  readonly hasLabel?: true;
  /** The content, if it differs from the column's cell. Strings of a line are joined by dots; elements are spaced. */
  readonly cell?: (row: Row, shows: Shows) => ReactNode;
  /** The part does not disappear with its column; `cell` decides by `shows`. */
  readonly isAlwaysShown?: true;
}

/** Returns whether the column with this id is shown. */
export type Shows = (id: string) => boolean;
