import { clearingText, type EmptyCells } from "@lading/contract";
import type { Fault } from "../feeds/fault.ts";
import { toFault } from "./fault-of-value.ts";
import type { Feed, FeedColumn } from "../feeds/feed.ts";
import type { FeedRecord, FoundCell } from "../read/feed-record.ts";
import { findSpoiled } from "./find-spoiled.ts";
import { readFoundCell } from "./read-found-cell.ts";

/** The decoder writes it in place of bytes that are not UTF-8. */
const NOT_TEXT = "\uFFFD";

/** Returns the unknown, missing and repeated columns of a file. */
export function findColumnFaults(feed: Feed, columns: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  for (const [place, column] of columns.entries()) {
    if (!Object.hasOwn(feed.columns, column))
      faults.push({ field: column, message: "Unknown column.", code: "not_allowed" });
    else if (columns.indexOf(column) < place)
      faults.push({ field: column, message: "This column is listed twice.", code: "not_allowed" });
  }
  for (const [column, { required }] of Object.entries(feed.columns))
    if (required && !columns.includes(column)) faults.push({ field: column, ...missing });
  return faults;
}

/** The fault of an empty cell of a required field. */
export const missing = { message: "This field is required.", code: "required" } as const;

interface CheckedRecord {
  values: (string | null)[];
  /** Present if the row is invalid. */
  faults?: Fault[];
  warnings?: Fault[];
  /** The columns of cells that empty their fields although empty cells keep them. */
  cleared?: string[];
  /** The required fields of empty cells, which the row leaves as they are. A record that does not exist yet needs them. */
  kept?: string[];
}

type Problem = Omit<Fault, "field">;

interface CheckedCell {
  value: string | null;
  fault?: Problem;
  warning?: Problem | undefined;
  isCleared?: boolean;
}

type CheckedFeed = Pick<Feed, "columns" | "key" | "identity">;

/** Creates a function that checks the cells of a row with these columns. It returns the values to store, or the faults. */
export function createRecordChecker(feed: CheckedFeed, columns: readonly string[], empty: EmptyCells) {
  const checks = columns.map((field) => {
    // A record with an unknown column is rejected before.
    const column = feed.columns[field]!;
    const mayKeep = column.required === true && empty === "keep" && isPlain(feed, field);
    const isKey = isKeyColumn(feed, field);
    return {
      field,
      mayKeep,
      check: (cell: string | null, found: FoundCell | null) => checkCell(column, isKey, cell, found),
    };
  });

  return ({ cells, found }: FeedRecord): CheckedRecord => {
    const checked: CheckedRecord = { values: [] };
    for (const [place, { field, mayKeep, check }] of checks.entries()) {
      const { value, fault, warning, isCleared } = check(cells[place] ?? null, found?.[place] ?? null);
      if (fault === missing && mayKeep) (checked.kept ??= []).push(field);
      else if (fault) (checked.faults ??= []).push({ field, ...fault });
      if (warning) (checked.warnings ??= []).push({ field, ...warning });
      if (isCleared && empty === "keep") (checked.cleared ??= []).push(field);
      checked.values.push(value);
    }
    return checked;
  };
}

/** The field is stored as it is given, and the record is found without it. */
const isPlain = (feed: CheckedFeed, field: string) =>
  !feed.identity && !feed.key.includes(field) && !feed.columns[field]?.isReference;

/** A row is found by the field, or belongs to the record that it names. */
const isKeyColumn = (feed: CheckedFeed, field: string) =>
  [...feed.key, ...(feed.identity ?? [])].includes(field) ||
  (feed.columns[field]?.isReference === true && feed.columns[field].required !== undefined);

function checkCell(column: FeedColumn, isKey: boolean, cell: string | null, found: FoundCell | null): CheckedCell {
  const read = found ? readFoundCell(column, cell ?? "", found) : undefined;
  if (read && "fault" in read) return { value: null, fault: read.fault };
  const text = read ? read.text : cell;
  if (text === null || text === "" || text.trim() === "")
    return column.required === true ? { value: null, fault: missing } : { value: null };
  if (text.trim() === clearingText)
    return column.required === true
      ? { value: null, fault: { ...missing, message: "This field is required, so it cannot be cleared." } }
      : { value: null, isCleared: true };
  if (text.includes(NOT_TEXT))
    return { value: null, fault: { message: "Contains bytes that are not UTF-8.", code: "type" } };
  const spoiled = found === null || found.kind === "text" ? findSpoiled(column, text) : undefined;
  if (spoiled && isKey) return { value: null, fault: spoiled };
  const checked = column.value.safeParse(text);
  if (checked.success) return { value: checked.data, warning: read?.warning ?? spoiled };
  return { value: null, fault: spoiled ?? toFault(column, text, checked.error.issues[0]) };
}
