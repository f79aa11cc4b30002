import type { FeedRecord, UnreadableRecord } from "./feed-record.ts";

/**
 * Creates the function that takes the columns without a name from the records of a file. A record with a value in such a column
 * cannot be read, because nothing tells what the value is.
 */
export function unnamedDropper() {
  let all: readonly string[] | undefined;
  let unnamed: number[] = [];
  let named: readonly string[] = [];
  return (record: FeedRecord | UnreadableRecord): FeedRecord | UnreadableRecord => {
    if ("problem" in record) return record;
    if (record.columns !== all) {
      all = record.columns;
      unnamed = [...all.keys()].filter((place) => all?.[place] === "");
      named = all.filter((name) => name !== "");
    }
    if (unnamed.length === 0) return record;
    const filled = unnamed.find((place) => (record.cells[place] ?? "").trim() !== "");
    if (filled !== undefined)
      return { row: record.row, field: "", problem: `Column ${toName(filled)} has a value but no name in the header.` };
    const keep = <T>(cells: readonly T[]) => cells.filter((_, place) => !unnamed.includes(place));
    return {
      row: record.row,
      columns: named,
      cells: keep(record.cells),
      ...(record.found && { found: keep(record.found) }),
    };
  };
}

/** The number and the letters of a column, for example 28 (AB). */
function toName(place: number) {
  let letters = "";
  for (let left = place + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${place + 1} (${letters})`;
}
