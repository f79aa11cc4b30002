import type { Fault } from "./fault.ts";
import type { Feed, FeedColumn } from "./feed.ts";
import type { FeedRecord } from "./feed-record.ts";

/** The decoder writes it in place of bytes that are not UTF-8. */
const NOT_TEXT = "\uFFFD";

/** Returns the unknown, missing and repeated columns of a file. */
export function findColumnFaults(feed: Feed, columns: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  for (const [place, column] of columns.entries()) {
    if (!Object.hasOwn(feed.columns, column)) faults.push({ field: column, message: "Unknown column." });
    else if (columns.indexOf(column) < place) faults.push({ field: column, message: "Listed twice." });
  }
  for (const [column, { required }] of Object.entries(feed.columns))
    if (required && !columns.includes(column)) faults.push({ field: column, message: "This field is required." });
  return faults;
}

/** Creates a function that checks the cells of a row with these columns. It returns the values to store, or the faults. */
export function createRecordChecker(feed: Feed, columns: readonly string[]) {
  const checks = columns.map((column) => [column, feed.columns[column]] as const);

  return ({ cells }: FeedRecord): { values: (string | null)[] } | { faults: Fault[] } => {
    const values: (string | null)[] = [];
    const faults: Fault[] = [];
    for (const [place, [field, column]] of checks.entries()) {
      const { value, message } = checkCell(column, cells[place] ?? null);
      if (message !== undefined) faults.push({ field, message });
      else values.push(value);
    }
    return faults.length > 0 ? { faults } : { values };
  };
}

function checkCell(column: FeedColumn | undefined, cell: string | null) {
  if (cell === null || cell === "" || cell.trim() === "")
    return column?.required ? { message: "This field is required." } : { value: null };
  if (cell.includes(NOT_TEXT)) return { message: "Holds bytes that are not UTF-8." };
  const checked = column?.value.safeParse(cell);
  if (checked?.success) return { value: checked.data };
  return { message: checked?.error.issues[0]?.message ?? "Unknown field." };
}
