import type { WorkbookUpload } from "@lading/contract";
import { invalid } from "../../ground/http/refusal.ts";
import type { RunEnd, RunHandle, RunKind } from "../../record/runs/run-kind.ts";
import { findChoices } from "../../trade/catalogue/choice-queries.ts";
import type { FeedRecord, UnreadableRecord } from "../read/feed-record.ts";
import { FileRefusal } from "../read/file-refusal.ts";
import { deleteChanges, insertChanges } from "./change-queries.ts";
import { compareRows } from "./compare-rows.ts";
import { openCollection } from "./collect-changes.ts";
import { type FileColumns, getKey, sortColumns } from "./file-columns.ts";
import { createCellReader } from "./read-cell.ts";
import { readRows } from "./read-rows.ts";
import { findUpload, storeCounts, type UploadRow } from "./upload-queries.ts";

/** Rows that are compared at once. */
const rowsAtOnce = 500;
/** A key is at most so long. */
const longestKey = 200;

/** Reads an uploaded workbook and compares it with the portal. An interrupted run begins again. */
export const workbookUploadRun: RunKind = {
  kind: "workbook_upload",
  async execute(run) {
    try {
      return await compareFile(run);
    } catch (failure) {
      if (failure instanceof FileRefusal) throw invalid({ document: [failure.message] });
      throw failure;
    }
  },
};

async function compareFile(run: RunHandle): Promise<RunEnd> {
  let upload: UploadRow | undefined;
  let read = createCellReader({ categories: [], units_of_measure: [] });
  await run.saveForVendor(async (scope) => {
    upload = await findUpload(scope, run.id);
    read = createCellReader(await findChoices(scope));
    await deleteChanges(scope, run.id);
    return { cursor: null, done: 0 };
  });
  if (!upload) throw new Error("The upload of the run is missing.");
  const firstRow = upload.reading.headerRow ?? 1;
  const rowsOfKey = await findRows(run, upload);
  const total = rowsOfKey.values().reduce((sum, rows) => sum + rows.length, 0);

  const columns: FileColumns = { known: [], unknown: [] };
  const collected = openCollection(firstRow);
  let done = 0;
  async function flush(records: readonly (FeedRecord | UnreadableRecord)[]) {
    await run.saveForVendor(async (scope) => {
      await compareRows(scope, records, {
        columns: columns.known,
        workbookId: upload?.workbook_id ?? null,
        rowsOfKey,
        read,
        collected,
      });
      await insertChanges(scope, run.id, collected.take());
      done += records.length;
      return { cursor: null, done, total: Math.max(total, done) };
    });
  }

  let waiting: (FeedRecord | UnreadableRecord)[] = [];
  for await (const record of readRows(run, upload.reading, (names) => {
    Object.assign(columns, sortColumns(names));
    for (const name of columns.unknown) collected.ignoreColumn(name);
  })) {
    waiting.push(record);
    if (waiting.length < rowsAtOnce) continue;
    await flush(waiting);
    waiting = [];
  }
  await flush(waiting);
  await run.saveForVendor(async (scope) => {
    const counts: WorkbookUpload["counts"] = { ...collected.counts };
    await storeCounts(scope, run.id, { rows: done, columns: columns.known.length, counts });
    return { cursor: null, done, total: done };
  });
  return { state: "loaded", counts: { rows: done } };
}

/** Returns the rows of the sheet that have each key, as the file has it. */
async function findRows(run: RunHandle, upload: UploadRow) {
  const rows = new Map<string, number[]>();
  let read = 0;
  for await (const record of readRows(run, upload.reading, () => {}, longestKey)) {
    if ("problem" in record) continue;
    const key = getKey(record);
    if (key === "") continue;
    const others = rows.get(key);
    if (others) others.push(record.row);
    else rows.set(key, [record.row]);
    if (++read % (20 * rowsAtOnce) === 0) await run.report(0, read);
  }
  return rows;
}
