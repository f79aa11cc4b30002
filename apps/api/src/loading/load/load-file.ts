import type { EmptyCells, ReadOptions } from "@lading/contract";
import { invalid } from "../../ground/http/refusal.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import type { Batch } from "../feeds/batch.ts";
import { findColumnFaults } from "../check/check-record.ts";
import { unnamedDropper } from "../read/drop-unnamed.ts";
import type { Fault } from "../feeds/fault.ts";
import type { Feed, LoadScope } from "../feeds/feed.ts";
import type { LoadSink } from "../feeds/load-report.ts";
import { openLoad } from "./open-load.ts";
import { FileRefusal } from "../read/file-refusal.ts";
import { describeHidden, openHiddenParts } from "../read/hidden-parts.ts";
import { readRecords } from "../read/read-records.ts";
import { openTurns } from "../feeds/turns.ts";

export interface LoadedFile {
  body: AsyncIterable<Uint8Array>;
  options: ReadOptions;
  empty: EmptyCells;
}

/**
 * Reads a file and passes its valid rows to `save` in batches, in the order of the file. `save` may resolve before its batch
 * is stored; reading then continues while the batch is stored. Refuses the request if the file cannot be read.
 */
export async function loadFile(
  scope: LoadScope,
  blobs: BlobStore,
  feed: Feed,
  { body, options, empty }: LoadedFile,
  report: LoadSink,
  save: (batch: Batch) => Promise<void>,
) {
  const load = openLoad(feed, { empty, report });
  const flush = async () => {
    for (const batch of await load.takeBatches(scope)) await save(batch);
  };
  const turns = openTurns();
  const checkHeader = (columns: readonly string[]) => requireColumns(feed, columns);
  const hidden = openHiddenParts();
  const dropUnnamed = unnamedDropper();
  try {
    for await (const records of readRecords(body, options, { blobs, checkHeader, hidden }))
      for (const record of records) {
        load.add(dropUnnamed(record));
        if (load.isFull) await flush();
        if (turns.isOver) await turns.next();
      }
  } catch (failure) {
    if (failure instanceof FileRefusal) throw invalid({ non_field_errors: [failure.message] });
    throw failure;
  }
  await flush();
  const hints = describeHidden(hidden).map((message): Fault => ({ field: "", message, code: "hidden" }));
  if (hints.length > 0) report.warn(null, hints);
}

function requireColumns(feed: Feed, all: readonly string[]) {
  const columns = all.filter((name) => name !== "");
  const faults = findColumnFaults(feed, columns);
  if (faults.length === 0) return;
  const header = columns.join();
  if (/[\p{Cc}\uFFFD]/u.test(header.replaceAll("\t", ""))) throw new FileRefusal("The file is not UTF-8 text.");
  if (columns.length === 1 && /[;\t]/.test(header)) throw new FileRefusal("The columns must be separated by commas.");
  if (columns.some((name) => /^'.+'$/.test(name)))
    throw new FileRefusal("The names of the columns are in single quotes. Use double quotes or none.");
  const lines = faults.map(({ field, message }) => {
    const isMissing = !columns.includes(field);
    return isMissing ? `The column ${field} is missing.` : `${field.slice(0, 100)}: ${message}`;
  });
  throw invalid({ non_field_errors: lines });
}
