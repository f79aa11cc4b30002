import type { Fault } from "./fault.ts";
import type { LoadSink } from "./load-report.ts";

interface BatchRow {
  row: number;
  values: (string | null)[];
  /** The columns that the row empties although empty cells keep their fields. Missing if there are none. */
  cleared?: string[] | undefined;
  /** The required columns that the row leaves as they are, so that it can only change a record that exists. */
  kept?: string[] | undefined;
}

/** Checked rows with the same columns, which are saved together. */
export interface Batch {
  columns: readonly string[];
  rows: BatchRow[];
  /** Null in `values` leaves the field of an existing record as it is, except for the row's `cleared` columns. */
  keepsEmpty: boolean;
  /** All rows are of records that exist, and lack values that a new record needs. */
  onlyUpdates?: true;
  report: LoadSink;
}

/** The index of a column in the rows' values, or -1 if the file does not have it. */
export const getColumnIndex = (batch: Pick<Batch, "columns">, column: string) => batch.columns.indexOf(column);

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
