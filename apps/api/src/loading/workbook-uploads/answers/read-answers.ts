import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import type { FeedRecord, UnreadableRecord } from "../../read/feed-record.ts";
import { openFile } from "../../read/open-file.ts";
import { readRecords } from "../../read/read-records.ts";
import { type AnswerReading, readCoupaRows } from "./coupa-shape.ts";

/** Reads the rows of a file of answers. Rows are numbered as the sheet numbers them. */
export async function* readAnswers(
  { blobs, file }: { blobs: BlobStore; file: { id: string } | null },
  reading: AnswerReading,
): AsyncGenerator<(FeedRecord | UnreadableRecord)[]> {
  const { coupa, headerRow = 1, ...options } = reading;
  const parts = readRecords(
    await openFile(blobs, file),
    { ...options, headerRow },
    {
      blobs,
      dropsSurplus: true,
      fillsShort: coupa !== undefined,
    },
  );
  for await (const records of coupa ? readCoupaRows(parts, coupa) : parts)
    yield records.map((record) => ({ ...record, row: record.row + headerRow }));
}
