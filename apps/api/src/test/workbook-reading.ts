import type { FeedRecord, UnreadableRecord } from "../loading/read/feed-record.ts";
import { readWorkbook } from "../loading/read/read-workbook.ts";
import { receivedSamples } from "./received-sample.ts";
import { aFilledWorkbook, type SampleSheet, type SampleWorkbook } from "./sample-workbook.ts";

/** Reads the records of workbooks, which are given by their sheets or as received files. */
export function workbookReading() {
  const samples = receivedSamples();

  async function readAll(file: Parameters<typeof readWorkbook>[0], sheet?: string) {
    const all: (FeedRecord | UnreadableRecord)[] = [];
    for await (const records of readWorkbook(file, { format: "xlsx", sheet }, () => {})) all.push(...records);
    return all;
  }

  async function read(
    workbook: Partial<SampleWorkbook> & { rows?: SampleSheet["rows"]; merged?: string[] },
    sheet?: string,
  ) {
    const { rows = [], merged = [], sheets = [{ name: "Sheet", rows, merged }], ...more } = workbook;
    return readAll(await samples.receive(aFilledWorkbook({ sheets, ...more })), sheet);
  }

  return { samples, readAll, read };
}
