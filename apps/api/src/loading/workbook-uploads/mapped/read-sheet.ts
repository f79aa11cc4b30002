import type { ReadOptions } from "@lading/contract";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import type { FeedRecord, UnreadableRecord } from "../../read/feed-record.ts";
import { openFile } from "../../read/open-file.ts";
import { readRecords } from "../../read/read-records.ts";

type Parts = AsyncGenerator<(FeedRecord | UnreadableRecord)[]>;

export interface SheetSource {
  blobs: BlobStore;
  file: { id: string } | null;
}

/** Reads the rows of a file, numbered as the sheet numbers them. `reshape` makes other rows of them, which may have fewer cells. */
export async function* readSheet(
  { blobs, file }: SheetSource,
  { headerRow = 1, ...options }: ReadOptions,
  reshape?: (parts: Parts) => Parts,
): Parts {
  const body = await openFile(blobs, file);
  const parts = readRecords(
    body,
    { ...options, headerRow },
    { blobs, dropsSurplus: true, fillsShort: reshape !== undefined },
  );
  for await (const records of reshape ? reshape(parts) : parts)
    yield records.map((record) => ({ ...record, row: record.row + headerRow }));
}
