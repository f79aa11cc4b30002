import { longestRecord, type FeedReader, type FeedRecord, type UnreadableRecord } from "./feed-record.ts";

/** Reads NDJSON: one object per line, whose values are text, numbers, true, false or null. */
export function ndjsonReader(): FeedReader {
  const getColumns = sharedColumns();
  let rest = "";
  let row = 0;
  let isTooLong = false;

  function readLine(line: string): FeedRecord | UnreadableRecord | undefined {
    const isCut = isTooLong;
    isTooLong = false;
    row++;
    if (isCut || line.length > longestRecord)
      return { row, field: "", problem: `The row is longer than ${longestRecord} characters.` };
    if (line.trim() === "") return undefined;
    const record = parseObject(line);
    if (!record) return { row, field: "", problem: "The row is not a JSON object." };
    const cells: (string | null)[] = [];
    for (const [field, value] of Object.entries(record)) {
      const cell = toCell(value);
      if (cell === undefined)
        return { row, field: field.slice(0, 100), problem: "Must be text, a number, true, false or null." };
      cells.push(cell);
    }
    return { row, columns: getColumns(Object.keys(record)), cells };
  }

  return {
    read(piece) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      const records = lines.map(readLine);
      if (rest.length > longestRecord) {
        isTooLong = true;
        rest = "";
      }
      return records.filter((record) => record !== undefined);
    },
    end() {
      const last = rest === "" && !isTooLong ? undefined : readLine(rest);
      rest = "";
      return last ? [last] : [];
    },
    isLost: false,
  };
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    // The values stay unknown and are checked later.
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function toCell(value: unknown) {
  if (value === null) return null;
  // PostgreSQL cannot store half of a surrogate pair. U+FFFD replaces it here, and a later check rejects the cell.
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return undefined;
}

/** Returns the same array for all records with the same keys in the same order. A file has few such shapes. */
function sharedColumns() {
  const known = new Map<string, readonly string[]>();
  return (columns: readonly string[]) => {
    const shape = JSON.stringify(columns);
    const found = known.get(shape);
    if (found) return found;
    if (known.size >= 100) known.clear();
    known.set(shape, columns);
    return columns;
  };
}
