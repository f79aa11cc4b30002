import { exportRunRows, type WorkbookUpload } from "@lading/contract";
import { invalid } from "../../ground/http/refusal.ts";
import { comparedFile } from "../../record/outbox/notification-texts.ts";
import { insertPersonalNotification } from "../../record/outbox/personal-notification-queries.ts";
import type { RunEnd, RunHandle, RunKind } from "../../record/runs/run-kind.ts";
import { type Choices, findChoices } from "../../trade/catalogue/choice-queries.ts";
import type { FeedRecord, UnreadableRecord } from "../read/feed-record.ts";
import { limitRows } from "../map/scan-file.ts";
import { FileRefusal } from "../read/file-refusal.ts";
import { checkAnswerFile } from "./answers/check-answer-file.ts";
import { deleteChanges, insertChanges } from "./change-queries.ts";
import { compareRows } from "./compare-rows.ts";
import { openCollection } from "./collect-changes.ts";
import { getKey } from "./file-columns.ts";
import { type FileRow, type FileShape, shapeOfList, shapeOfWorkbook } from "./open-rows.ts";
import { productLists } from "./own-list/list-mapping.ts";
import { scanList } from "./own-list/scan-list.ts";
import { checkNoticeFile } from "./notices/check-notice-file.ts";
import { createCellReader } from "./read-cell.ts";
import { readRows } from "./read-rows.ts";
import { findUpload, storeCounts, type UploadRow, type UploadSubject } from "./upload-queries.ts";

/** Rows that are compared at once. */
const rowsAtOnce = 500;
/** A key is at most so long. */
const longestKey = 200;

const workOf: Record<UploadSubject, RunKind["execute"]> = {
  products: (run) => compareFile(run),
  "purchase-order-lines": checkAnswerFile,
  ship_notices: checkNoticeFile,
};

/** Reads an uploaded workbook and compares it with the portal. An interrupted run begins again. */
export const workbookUploadRun: RunKind = {
  kind: "workbook_upload",
  async execute(run) {
    try {
      return await workOf[run.subject as UploadSubject](run); // Uploads have no other subject.
    } catch (failure) {
      if (failure instanceof FileRefusal) throw invalid({ document: [failure.message] });
      throw failure;
    }
  },
};

async function compareFile(run: RunHandle): Promise<RunEnd> {
  let found: { upload: UploadRow | undefined; choices: Choices } | undefined;
  const begin = () =>
    run.saveForVendor(async (scope) => {
      found = { upload: await findUpload(scope, run.id), choices: await findChoices(scope) };
      await deleteChanges(scope, run.id);
      return { cursor: null, done: 0 };
    });
  await begin();
  if (found?.upload?.is_own_list && found.upload.mapping === null) {
    if (!(await scanList(run, found.upload, productLists))) return { state: "read" };
    await begin();
  }
  if (!found?.upload) throw new Error("The upload of the run is missing.");
  const { upload, choices } = found;
  const read = createCellReader(choices);
  const ofList = upload.is_own_list ? await shapeOfList(upload, choices) : undefined;
  const rowsOfKey = await findRows(run, upload, ofList?.getKey ?? getKey);
  const total = rowsOfKey.values().reduce((sum, rows) => sum + rows.length, 0);

  const collected = openCollection(upload.reading.headerRow ?? 1);
  let shape: FileShape | undefined;
  let done = 0;
  async function flush(rows: readonly (FileRow | UnreadableRecord)[]) {
    await run.saveForVendor(async (scope) => {
      if (shape) await compareRows(scope, rows, { shape, workbookId: upload.workbook_id, rowsOfKey, read, collected });
      await insertChanges(scope, run.id, collected.take());
      done += rows.length;
      return { cursor: null, done, total: Math.max(total, done) };
    });
  }

  let waiting: (FileRow | UnreadableRecord)[] = [];
  for await (const record of readRows(run, upload.reading, (names) => {
    shape = ofList ?? shapeOfWorkbook(names);
    for (const name of shape.columns.unknown) collected.ignoreColumn(name);
  })) {
    if ("problem" in record) waiting.push(record);
    else if (shape) waiting.push(shape.toRow(record));
    if (waiting.length < rowsAtOnce) continue;
    await flush(waiting);
    waiting = [];
  }
  await flush(waiting);
  await run.saveForVendor(async (scope) => {
    const counts: WorkbookUpload["counts"] = { ...collected.counts };
    const columns = upload.headers?.length ?? shape?.columns.known.length ?? 0;
    await storeCounts(scope, run.id, { rows: done, columns, counts });
    return { cursor: null, done, total: done };
  });
  return {
    state: "loaded",
    counts: { rows: done },
    record: async (db) => {
      const { author_id: userId, file_name: file } = upload;
      // The person waits on the page for a small file.
      if (done <= exportRunRows || userId === null || run.companyId === null) return;
      const notification = comparedFile({ upload: run.id, file, rows: done, changes: collected.counts.changes });
      await insertPersonalNotification(db, { companyId: run.companyId, userId, runId: run.id, notification });
    },
  };
}

/** Returns the rows of the sheet that have each key, as the file has it. */
async function findRows(run: RunHandle, upload: UploadRow, toKey: (record: FeedRecord) => string) {
  const rows = new Map<string, number[]>();
  let read = 0;
  for await (const record of readRows(run, upload.reading, () => {}, longestKey)) {
    limitRows(++read);
    if (read % (20 * rowsAtOnce) === 0) await run.report(0, read);
    if ("problem" in record) continue;
    const key = toKey(record);
    if (key === "") continue;
    const others = rows.get(key);
    if (others) others.push(record.row);
    else rows.set(key, [record.row]);
  }
  return rows;
}
