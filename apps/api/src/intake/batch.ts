import type { Fault } from "./fault.ts";
import type { LoadReport } from "./load-report.ts";

interface BatchRow {
  row: number;
  values: (string | null)[];
}

/** Checked rows with the same columns, on their way into the table together. */
export interface Batch {
  columns: readonly string[];
  rows: BatchRow[];
  report: LoadReport;
}

/** The place of a column in the rows' values; -1 when the file does not have it. */
export const placeOf = (batch: Batch, column: string) => batch.columns.indexOf(column);

/** All different values of a column, without the missing ones. */
export function valuesOf(batch: Batch, column: string): string[] {
  const place = placeOf(batch, column);
  const values = new Set<string>();
  for (const { values: cells } of batch.rows) {
    const value = cells[place];
    if (value) values.add(value);
  }
  return [...values];
}

/** Adds columns whose values are found for each row, and rejects the rows for which something else was found. */
export function extend(
  batch: Batch,
  columns: readonly string[],
  find: (cell: (column: string) => string | null) => (string | null)[] | Fault,
) {
  const places = new Map(batch.columns.map((column, place) => [column, place]));
  const kept: BatchRow[] = [];
  for (const entry of batch.rows) {
    const found = find((column) => entry.values[places.get(column) ?? -1] ?? null);
    if (Array.isArray(found)) {
      entry.values.push(...found);
      kept.push(entry);
    } else batch.report.reject(entry.row, [found]);
  }
  batch.columns = [...batch.columns, ...columns];
  batch.rows = kept;
}
