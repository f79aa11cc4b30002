import { getAttribute, type ReadOptions } from "@lading/contract";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import type { FeedRecord, UnreadableRecord } from "../read/feed-record.ts";
import { openFile } from "../read/open-file.ts";
import { readRecords } from "../read/read-records.ts";
import { getKey, keyColumn } from "./file-columns.ts";

/** The label of the key's column, which is in the row of labels of a sheet. */
const keyLabel = getAttribute(keyColumn).label;

/** Reads the rows of the file without its row of labels. Rows are numbered as the sheet numbers them. */
export async function* readRows(
  { blobs, file }: { blobs: BlobStore; file: { id: string } | null },
  reading: ReadOptions,
  checkHeader: (columns: readonly string[]) => void,
  longestText?: number,
): AsyncGenerator<FeedRecord | UnreadableRecord> {
  const offset = reading.headerRow ?? 1;
  const parts = readRecords(await openFile(blobs, file), reading, {
    blobs,
    checkHeader,
    dropsSurplus: true,
    ...(longestText !== undefined && { longestText }),
  });
  for await (const records of parts)
    for (const record of records) {
      const numbered = { ...record, row: record.row + offset };
      if ("problem" in numbered || getKey(numbered) !== keyLabel) yield numbered;
    }
}
