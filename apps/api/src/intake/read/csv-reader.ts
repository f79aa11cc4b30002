import type { Separator } from "@lading/contract";
import { broken, readCsvRecord } from "./csv-record.ts";
import { longestRecord, type FeedReader, type FeedRecord, type UnreadableRecord } from "./feed-record.ts";

/** How to read CSV. By default the separator is a comma, and the first line that is not blank is the header. */
export interface CsvOptions {
  separator?: Separator | undefined;
  /** The number of the header's line, from 1. */
  headerRow?: number | undefined;
}

/** Reads CSV. `checkHeader` gets the column names of the header, and throws if they are invalid. */
export function csvReader(
  checkHeader: (columns: string[]) => void,
  { separator = ",", headerRow }: CsvOptions = {},
): FeedReader {
  let rest = "";
  let columns: string[] | undefined;
  let line = 0;
  let row = 0;
  let isLost = false;

  function readAll(isEnd: boolean) {
    const records: (FeedRecord | UnreadableRecord)[] = [];
    let at = 0;
    while (at < rest.length && !isLost) {
      const record = readCsvRecord(rest, at, isEnd, separator);
      if (record === undefined && rest.length - at <= longestRecord) break;
      if (record === undefined || record === broken) {
        isLost = true;
        records.push(lostAt(row + 1));
      } else {
        take(record.cells, records);
        at = record.next;
      }
    }
    rest = isLost ? "" : rest.slice(at);
    return records;
  }

  function take(cells: string[], records: (FeedRecord | UnreadableRecord)[]) {
    const isBlank = cells.length === 1 && cells[0] === "";
    if (!columns) {
      line++;
      if (headerRow === undefined ? isBlank : line < headerRow) return;
      columns = cells.map((name) => name.trim());
      checkHeader(columns);
      return;
    }
    // Blank lines count, so that row numbers match the lines that an editor shows.
    row++;
    if (isBlank) return;
    if (cells.length === columns.length) records.push({ row, columns, cells });
    else
      records.push({
        row,
        field: "",
        problem: `Has ${cells.length} cells; the header has ${columns.length}.`,
      });
  }

  const lostAt = (lostRow: number): UnreadableRecord => ({
    row: lostRow,
    field: "",
    problem: columns
      ? "A quote that opens here is not closed properly; nothing from this row on was read."
      : "A quote in the header is not closed properly.",
  });

  return {
    read(piece) {
      rest += piece;
      return readAll(false);
    },
    end: () => readAll(true),
    get isLost() {
      return isLost;
    },
  };
}
