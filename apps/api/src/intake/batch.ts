import type { Fault } from "./fault.ts";
import type { LoadReport } from "./load-report.ts";

interface BatchRow {
  row: number;
  values: (string | null)[];
}

/** Checked rows with the same columns, which are saved together. */
export interface Batch {
  columns: readonly string[];
  rows: BatchRow[];
  report: LoadReport;
}

/** The index of a column in the rows' values, or -1 if the file does not have it. */
export const getColumnIndex = (batch: Batch, column: string) => batch.columns.indexOf(column);

/** Returns the distinct values of a column, without the missing ones. */
export function getColumnValues(batch: Batch, column: string): string[] {
  const place = getColumnIndex(batch, column);
  const values = new Set<string>();
  for (const { values: cells } of batch.rows) {
    const value = cells[place];
    if (value) values.add(value);
  }
  return [...values];
}

/** Adds columns with the values that `find` returns for each row, and rejects the rows for which it returns a fault. */
export function extend(
  batch: Batch,
  columns: readonly string[],
  find: (cell: (column: string) => string | null) => (string | null)[] | Fault,
) {
  const places = new Map(batch.columns.map((column, place) => [column, place]));
  const accepted: BatchRow[] = [];
  for (const entry of batch.rows) {
    const found = find((column) => entry.values[places.get(column) ?? -1] ?? null);
    if (Array.isArray(found)) {
      entry.values.push(...found);
      accepted.push(entry);
    } else batch.report.reject(entry.row, [found]);
  }
  batch.columns = [...batch.columns, ...columns];
  batch.rows = accepted;
}
