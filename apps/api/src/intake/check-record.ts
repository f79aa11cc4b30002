import type { Fault } from "./fault.ts";
import type { Feed, FeedColumn } from "./feed.ts";
import type { FeedRecord } from "./feed-record.ts";

/** Left by the decoder in place of bytes that are not UTF-8. */
const NOT_TEXT = "\uFFFD";

/** The columns that a kind does not know, those it misses, and those that stand there twice. */
export function faultsOfColumns(feed: Feed, columns: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  for (const [place, column] of columns.entries()) {
    if (!Object.hasOwn(feed.columns, column)) faults.push({ field: column, message: "Unknown column." });
    else if (columns.indexOf(column) < place) faults.push({ field: column, message: "Stands there twice." });
  }
  for (const [column, { required }] of Object.entries(feed.columns))
    if (required && !columns.includes(column)) faults.push({ field: column, message: "This field is required." });
  return faults;
}

/** Checks the cells of rows that have these columns: their values as they will be stored, or what is wrong. */
export function recordChecker(feed: Feed, columns: readonly string[]) {
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
