import { longestRecord, type FeedReader, type FeedRecord, type UnreadableRecord } from "./feed-record.ts";

/** Reads NDJSON: one object a line, its values text, numbers, true, false or null. */
export function ndjsonReader(): FeedReader {
  const columnsOf = sharedColumns();
  let rest = "";
  let row = 0;
  let isTooLong = false;

  function readLine(line: string): FeedRecord | UnreadableRecord | undefined {
    const isCut = isTooLong;
    isTooLong = false;
    row++;
    if (isCut || line.length > longestRecord)
      return { row, field: "", problem: `Is longer than ${longestRecord} characters.` };
    if (line.trim() === "") return undefined;
    const record = parseObject(line);
    if (!record) return { row, field: "", problem: "Is not a JSON object." };
    const cells: (string | null)[] = [];
    for (const [field, value] of Object.entries(record)) {
      const cell = asCell(value);
      if (cell === undefined)
        return { row, field: field.slice(0, 100), problem: "Must be text, a number, true, false or null." };
      cells.push(cell);
    }
    return { row, columns: columnsOf(Object.keys(record)), cells };
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
    // Object.entries then reads whatever the object holds; nothing is taken for granted of its values.
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function asCell(value: unknown) {
  if (value === null) return null;
  // Half of a surrogate pair cannot be stored; the mark in its place is refused like any other bad text.
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return undefined;
}

/** One array for all records with the same keys in the same order; few shapes are met in one file. */
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
