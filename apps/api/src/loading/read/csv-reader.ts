import type { Separator } from "@lading/contract";
import { broken, readCsvRecord } from "./csv-record.ts";
import { describeWidth, fromFormula, isBlank } from "./csv-cells.ts";
import { longestRecord, type FeedReader, type FeedRecord, type UnreadableRecord } from "./feed-record.ts";
import { FileRefusal } from "./file-refusal.ts";
import { openSkipper, type RecordSkipper } from "./skip-record.ts";

/** How to read CSV. By default the separator is a comma, and the first row with a value is the header. */
export interface CsvOptions {
  separator?: Separator | undefined;
  /** The number of the header's line, from 1. */
  headerRow?: number | undefined;
  /** Rows with fewer cells than the header end in empty ones. By default they cannot be read. */
  fillsShort?: boolean | undefined;
}

/** Reads CSV. `checkHeader` gets the column names of the header, and throws if they are invalid. */
export function csvReader(
  checkHeader: (columns: string[]) => void,
  { separator = ",", headerRow, fillsShort = false }: CsvOptions = {},
): FeedReader {
  let rest = "";
  let columns: string[] | undefined;
  let line = 0;
  let row = 0;
  let isLost = false;
  let skipper: RecordSkipper | undefined;

  function readAll(isEnd: boolean) {
    const records: (FeedRecord | UnreadableRecord)[] = [];
    let at = 0;
    while (at < rest.length && !isLost) {
      if (skipper) {
        at = skip(skipper, at, records);
        continue;
      }
      const record = readCsvRecord(rest, at, isEnd, separator);
      if (record === undefined && rest.length - at <= longestRecord) break;
      if (record === broken) loseRest(records);
      else if (record === undefined || record.next - at > longestRecord) skipper = openSkipper(separator);
      else {
        take(record.cells, records);
        at = record.next;
      }
    }
    if (isEnd && skipper?.isQuoted) loseRest(records);
    else if (isEnd && skipper) endSkipped(skipper, records);
    rest = isLost ? "" : rest.slice(at);
    return records;
  }

  /** Returns the end of the record that is passed over, or of the text. */
  function skip(current: RecordSkipper, at: number, records: (FeedRecord | UnreadableRecord)[]) {
    const next = current.skip(at === 0 ? rest : rest.slice(at));
    if (next === undefined) return rest.length;
    if (next === "broken") loseRest(records);
    else endSkipped(current, records);
    return next === "broken" ? at : at + next;
  }

  function endSkipped({ longest }: RecordSkipper, records: (FeedRecord | UnreadableRecord)[]) {
    skipper = undefined;
    if (!columns)
      throw new FileRefusal(`The row with the names of the columns is longer than ${longestRecord} characters.`);
    const problem = `The row is longer than ${longestRecord} characters.`;
    records.push({ row: ++row, field: columns[longest] ?? "", problem, code: "too_long" });
  }

  function take(given: string[], records: (FeedRecord | UnreadableRecord)[]) {
    const cells = given.map(fromFormula);
    if (!columns) {
      line++;
      if (headerRow === undefined ? isBlank(cells) : line < headerRow) return;
      if (isBlank(cells)) throw new FileRefusal(`Row ${line} is empty.`);
      columns = cells.map((name) => name.trim());
      checkHeader(columns);
      return;
    }
    // Blank lines count, so that row numbers match the lines that an editor shows.
    row++;
    if (isBlank(cells)) return;
    const { length } = columns;
    if (cells.length > length && isBlank(cells.slice(length))) cells.length = length;
    while (fillsShort && cells.length < length) cells.push("");
    if (cells.length === length) records.push({ row, columns, cells });
    else records.push({ row, field: "", problem: describeWidth(cells, length) });
  }

  function loseRest(records: (FeedRecord | UnreadableRecord)[]) {
    isLost = true;
    records.push({
      row: row + 1,
      field: "",
      problem: columns
        ? "A quote that opens here is not closed properly; nothing from this row on was read."
        : "A quote in the header is not closed properly.",
    });
  }

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
