import type { IntakeReport } from "@lading/contract";
import { toCsvLine } from "../http/csv-line.ts";
import type { Fault } from "./fault.ts";

const REPORTED_ERRORS = 1000;

/** Counts the outcomes of a file's rows. */
export interface LoadReport {
  receive(): void;
  reject(row: number, faults: readonly Fault[]): void;
  save(counts: { rows: number; created: number; updated: number }): void;
  readonly rejected: number;
  result(): IntakeReport;
}

export function openReport(): LoadReport {
  const counts = { received: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  const errors: IntakeReport["errors"] = [];
  return {
    receive: () => void counts.received++,
    reject(row, faults) {
      counts.rejected++;
      for (const { field, message } of faults)
        if (errors.length < REPORTED_ERRORS) errors.push({ row, field, message });
    },
    save({ rows, created, updated }) {
      counts.created += created;
      counts.updated += updated;
      counts.unchanged += rows - created - updated;
    },
    get rejected() {
      return counts.rejected;
    },
    // Sorted by row, because batches finish out of order.
    result: () => ({ ...counts, errors: errors.toSorted((one, other) => one.row - other.row) }),
  };
}

/** Formats the rejected rows as CSV. */
export const toErrorCsv = ({ errors }: IntakeReport) =>
  [["row", "field", "message"], ...errors.map(({ row, field, message }) => [row, field, message])]
    .map(toCsvLine)
    .join("");
