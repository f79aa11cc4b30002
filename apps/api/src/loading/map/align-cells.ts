import type { FeedRecord } from "../read/feed-record.ts";

/**
 * Creates the function that puts the cells of a record in the order of the file's headers. The records of NDJSON may have
 * different names; those of other formats have the headers already.
 */
export function cellAligner(headers: readonly string[]) {
  const places = new Map(headers.map((header, place) => [header, place]));
  return (record: FeedRecord): FeedRecord => {
    const { columns, cells } = record;
    if (columns.length === headers.length && columns.every((column, place) => column === headers[place])) return record;
    const aligned: (string | null)[] = headers.map(() => null);
    for (const [place, column] of columns.entries()) {
      const at = places.get(column);
      if (at !== undefined) aligned[at] = cells[place] ?? null;
    }
    return { row: record.row, columns: headers, cells: aligned };
  };
}
