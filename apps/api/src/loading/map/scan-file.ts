import type { ReadOptions } from "@lading/contract";
import { FileRefusal } from "../read/file-refusal.ts";
import { describeUnreadable, type FeedRecord, type UnreadableRecord } from "../read/feed-record.ts";
import { columnFacts, type ColumnFacts } from "./column-facts.ts";

const mostRows = 250_000;
const mostColumns = 200;

/** Refuses a file that has more rows than the portal takes. */
export function limitRows(rows: number) {
  if (rows > mostRows) throw new FileRefusal("The file has more than 250,000 rows. Split it.");
}

/** The contents of a whole file. */
export interface ScannedFile {
  rows: number;
  headers: string[];
  facts: ColumnFacts[];
}

/** The rows of the report of a file of which no row can be read. */
const mostUnreadable = 1000;

/** A file of which no row can be read. */
export class AllUnreadable extends FileRefusal {
  readonly rows: readonly UnreadableRecord[];

  constructor(first: string, rows: readonly UnreadableRecord[]) {
    super(`No row of the file can be read. ${first}`);
    this.rows = rows;
  }
}

/** Rows after which `report` is called. */
const REPORT_ROWS = 5000;

/** Collects the columns of a file and what is in them. Throws a FileRefusal if the file is too large. */
export async function scanFile(
  records: AsyncIterable<readonly (FeedRecord | UnreadableRecord)[]>,
  format: ReadOptions["format"],
  report: (rows: number) => Promise<void>,
): Promise<ScannedFile> {
  const headers: string[] = [];
  const collected: ReturnType<typeof columnFacts>[] = [];
  // The names of NDJSON objects, whose columns are found by name. Those of other files are found by place.
  const places = new Map<string, number>();
  const unreadable: UnreadableRecord[] = [];
  let rows = 0;
  let reported = 0;

  function addHeaders(columns: readonly string[]) {
    for (const column of columns) {
      if (format === "ndjson" && places.has(column)) continue;
      places.set(column, headers.push(column) - 1);
      collected.push(columnFacts());
    }
    if (headers.length > mostColumns) throw new FileRefusal(`The file has more than ${mostColumns} columns.`);
  }

  for await (const some of records) {
    for (const record of some) {
      limitRows(++rows);
      if ("problem" in record) {
        if (unreadable.length < mostUnreadable) unreadable.push(record);
        continue;
      }
      if (format === "ndjson" || headers.length === 0) addHeaders(record.columns);
      for (const [place, column] of record.columns.entries())
        collected[format === "ndjson" ? (places.get(column) ?? 0) : place]?.add(record.cells[place] ?? null);
    }
    if (rows - reported < REPORT_ROWS) continue;
    reported = rows;
    await report(rows);
  }
  const [first] = unreadable;
  if (headers.length === 0 && first) throw new AllUnreadable(describeUnreadable(first), unreadable);
  if (headers.length === 0) throw new FileRefusal("The file has no row with a value after its header.");
  return { rows, headers, facts: collected.map((facts) => facts.result(rows)) };
}
