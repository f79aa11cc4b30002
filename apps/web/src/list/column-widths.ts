import type { Column } from "./column.ts";

/** The widths in pixels that the user has chosen, by column id. */
export type ColumnWidths = ReadonlyMap<string, number>;

type SizedColumn = Pick<Column<never>, "id" | "width" | "least" | "isText" | "grows">;

/** In a narrower column, words would break after each letter. */
const leastForWords = 88;
/** The maximum width in pixels. Most windows have less space for one column. */
export const mostWidth = 960;

/** Returns the minimum width of a column. Numbers, days and buttons do not wrap, so they keep at least their initial width. */
export const leastWidth = ({ least, width, isText, grows }: SizedColumn) =>
  least ?? (isText || grows ? Math.min(width, leastForWords) : width);

export const possibleWidth = (column: SizedColumn, width: number) =>
  Math.round(Math.min(mostWidth, Math.max(leastWidth(column), width)));

export const getWidth = (column: SizedColumn, widths: ColumnWidths) =>
  possibleWidth(column, widths.get(column.id) ?? column.width);

/** Returns the ids of the columns that share the remaining width: growing ones that were not resized, or else the last one. */
export function flexibleColumns(shown: readonly SizedColumn[], widths: ColumnWidths): ReadonlySet<string> {
  const growing = shown.filter(({ id, grows }) => grows && !widths.has(id));
  return new Set((growing.length > 0 ? growing : shown.slice(-1)).map(({ id }) => id));
}

/** Parses the text that `writeWidths` returns. Ignores anything else. */
export function readWidths(stored: string | null): ColumnWidths {
  const entries = (stored ?? "").split(" ").map((entry) => entry.split("=") as [string, string | undefined]);
  return new Map(
    entries
      .map(([id, width]) => [id, Number(width)] as const)
      .filter(([, width]) => Number.isFinite(width) && width > 0),
  );
}

/** Converts widths to the stored text. Returns null if there are none. */
export const writeWidths = (widths: ColumnWidths) =>
  [...widths].map(([id, width]) => `${id}=${width}`).join(" ") || null;
