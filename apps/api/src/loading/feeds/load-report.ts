import type { IntakeReport } from "@lading/contract";
import { toCsvLine } from "../../ground/http/csv-line.ts";
import type { Fault } from "./fault.ts";

const REPORTED_ERRORS = 1000;
const REPORTED_WARNINGS = 1000;

/** The rows of one company that a statement inserted and updated. */
export interface SavedRows {
  company_id: string;
  created: number;
  updated: number;
}

/** A stored batch: its rows, and those of them that were not unchanged. */
export interface StoredBatch {
  rows: number;
  saved: readonly SavedRows[];
  /** The created rows, if the feed `notifies`. */
  created?: readonly CreatedRow[];
}

export interface CreatedRow {
  companyId: string;
  id: string;
}

/** Gets the outcomes of a file's rows. */
export interface LoadSink {
  receive(row: number): void;
  reject(row: number, faults: readonly Fault[]): void;
  /** The row is valid, but the user should look at these fields. Null stands for the whole file. */
  warn(row: number | null, warnings: readonly Fault[]): void;
  save(batch: StoredBatch): void;
}

/** Counts the outcomes of a file's rows. */
export interface LoadReport extends LoadSink {
  readonly rejected: number;
  /** The rows of each company that were created or updated. */
  readonly saved: readonly SavedRows[];
  result(): IntakeReport;
}

export function openReport(): LoadReport {
  const counts = { received: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  const errors: IntakeReport["errors"] = [];
  const warnings: NonNullable<IntakeReport["warnings"]> = [];
  const companies = new Map<string, SavedRows>();
  return {
    receive: () => void counts.received++,
    reject(row, faults) {
      counts.rejected++;
      for (const { field, message, code } of faults)
        if (errors.length < REPORTED_ERRORS) errors.push({ row, field, message, code });
    },
    warn(row, found) {
      for (const { field, message, code } of found)
        if (warnings.length < REPORTED_WARNINGS) warnings.push({ row, field, message, code });
    },
    save({ rows, saved }) {
      counts.unchanged += rows;
      for (const { company_id, created, updated } of saved) {
        counts.created += created;
        counts.updated += updated;
        counts.unchanged -= created + updated;
        const before = companies.get(company_id) ?? { created: 0, updated: 0 };
        companies.set(company_id, {
          company_id,
          created: before.created + created,
          updated: before.updated + updated,
        });
      }
    },
    get rejected() {
      return counts.rejected;
    },
    get saved() {
      return [...companies.values()];
    },
    // Sorted by row, because batches finish out of order.
    result: () => ({
      ...counts,
      errors: errors.toSorted((one, other) => one.row - other.row),
      ...(warnings.length > 0 && { warnings: warnings.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)) }),
    }),
  };
}

/** Formats the rejected rows as CSV. */
export const toErrorCsv = ({ errors }: IntakeReport) =>
  [
    ["row", "field", "message", "code"],
    ...errors.map(({ row, field, message, code = "" }) => [row, field, message, code]),
  ]
    .map(toCsvLine)
    .join("");
