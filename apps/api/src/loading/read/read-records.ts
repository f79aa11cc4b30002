import type { ReadOptions } from "@lading/contract";
import { tooLarge } from "../../ground/http/refusal.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { readHead } from "./read-head.ts";
import { csvReader } from "./csv-reader.ts";
import type { FeedReader, FeedRecord, UnreadableRecord } from "./feed-record.ts";
import { FileRefusal } from "./file-refusal.ts";
import type { HiddenParts } from "./hidden-parts.ts";
import { isContainer, nameFormat } from "./name-format.ts";
import { ndjsonReader } from "./ndjson-reader.ts";
import { readWorkbook } from "./read-workbook.ts";
import { largestWorkbookMegabytes } from "./xlsx/workbook-limits.ts";

/** Enough to tell the format of a file. */
const HEAD_BYTES = 2048;

export interface Reading {
  /** The store in which a workbook is received, because its directory is at its end. */
  blobs: BlobStore;
  /** Gets the names of the columns, and throws if they are invalid. NDJSON has no header. */
  checkHeader?: (columns: readonly string[]) => void;
  /** Gets the parts of a workbook that were read although they are hidden. */
  hidden?: HiddenParts;
  /** Longer texts of workbooks may be cut off after so many characters, because the reader of the rows needs no more. */
  longestText?: number;
  /** The cells of a workbook that are beyond its header are left out. By default their row cannot be read. */
  dropsSurplus?: boolean;
  /** Rows of a CSV file with fewer cells than its header end in empty ones. By default they cannot be read. */
  fillsShort?: boolean;
}

/** Reads the rows of a file, some at a time. Throws a FileRefusal if the file cannot be read at all. */
export async function* readRecords(
  body: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  { blobs, checkHeader = () => {}, hidden, longestText, dropsSurplus = false, fillsShort = false }: Reading,
): AsyncGenerator<(FeedRecord | UnreadableRecord)[]> {
  if (options.format === "xlsx") {
    await using file = await blobs.receive(limitSize(body));
    yield* readWorkbook(file, options, checkHeader, hidden, { longestText, dropsSurplus });
    return;
  }

  let hasHeader = options.format === "ndjson";
  const reader = hasHeader
    ? ndjsonReader()
    : csvReader(
        (columns) => {
          hasHeader = true;
          checkHeader(columns);
        },
        { ...options, fillsShort },
      );
  let isEmpty = true;
  const { whole, start } = await readHead(body, HEAD_BYTES);
  const other = isContainer(start)
    ? "This is an Excel workbook or another zip file, and not text."
    : nameFormat(start, options.encoding);
  if (other !== undefined) throw new FileRefusal(other);
  for await (const { text, records } of readText(reader, whole, options.encoding)) {
    isEmpty &&= text.trim() === "";
    if (records.length > 0) yield records;
  }
  if (isEmpty) throw new FileRefusal("The file is empty.");
  if (!hasHeader && !reader.isLost) throw new FileRefusal(`The file has no row ${options.headerRow}.`);
}

async function* limitSize(body: AsyncIterable<Uint8Array>) {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > largestWorkbookMegabytes * 1024 ** 2)
      throw tooLarge("file_too_large", `A workbook may have at most ${largestWorkbookMegabytes} MB.`, {
        limit_mb: largestWorkbookMegabytes,
      });
    yield piece;
  }
}

async function* readText(reader: FeedReader, body: AsyncIterable<Uint8Array>, encoding = "utf-8") {
  // The decoder removes a byte order mark and replaces invalid bytes with U+FFFD. Rows that contain U+FFFD are rejected later.
  const decoder = new TextDecoder(encoding);
  for await (const piece of body) {
    const text = decoder.decode(piece, { stream: true });
    yield { text, records: reader.read(text) };
    if (reader.isLost) return;
  }
  const text = decoder.decode();
  yield { text, records: [...reader.read(text), ...reader.end()] };
}
