import { mostAnswerRows } from "@lading/contract";
import type { RunEnd, RunHandle } from "../../../record/runs/run-kind.ts";
import { FileRefusal } from "../../read/file-refusal.ts";
import { scanList } from "../own-list/scan-list.ts";
import { findUpload, storeCounts, type UploadRow } from "../upload-queries.ts";
import { answerFiles } from "./answer-fields.ts";
import { checkOrders, openPreview } from "./check-orders.ts";
import type { AnswerReading } from "./coupa-shape.ts";
import { groupRows } from "./group-rows.ts";
import { createRowParser, type ParsedRow } from "./parse-row.ts";
import { readAnswers } from "./read-answers.ts";
import { deleteRows, insertRows } from "./row-queries.ts";

/** Orders that are compared at once. */
const ordersAtOnce = 100;

/** Reads a file of answers, and compares it with the orders. An interrupted run begins again. */
export async function checkAnswerFile(run: RunHandle): Promise<RunEnd> {
  let upload = await begin(run);
  if (upload.mapping === null) {
    if (!(await scanList(run, upload, answerFiles, readAnswers(run, upload.reading)))) return { state: "read" };
    upload = await begin(run);
  }
  const rows = await readAll(run, upload);
  const { orders, problems, notAnswered } = groupRows(rows);
  const preview = openPreview();
  preview.counts.not_answered = notAnswered;
  for (const problem of problems) preview.addProblem(problem);
  const given = [...orders];
  const total = Math.max(1, given.length);
  for (let first = 0; first < total; first += ordersAtOnce)
    await run.saveForVendor(async (scope) => {
      await checkOrders(scope, given.slice(first, first + ordersAtOnce), preview);
      await insertRows(scope, run.id, preview.take());
      return {
        cursor: null,
        done: Math.round((rows.length * Math.min(total, first + ordersAtOnce)) / total),
        total: rows.length,
      };
    });
  await run.saveForVendor(async (scope) => {
    const columns = upload.headers?.length ?? 0;
    await storeCounts(scope, run.id, { rows: rows.length, columns, counts: preview.counts });
    return { cursor: null, done: rows.length, total: rows.length };
  });
  return { state: "loaded", counts: { rows: rows.length } };
}

async function begin(run: RunHandle): Promise<Omit<UploadRow, "reading"> & { reading: AnswerReading }> {
  let upload: UploadRow | undefined;
  await run.saveForVendor(async (scope) => {
    upload = await findUpload(scope, run.id, { subject: "purchase-order-lines" });
    await deleteRows(scope, run.id);
    return { cursor: null, done: 0 };
  });
  if (!upload) throw new Error("The upload of the run is missing.");
  return upload;
}

async function readAll(run: RunHandle, upload: UploadRow) {
  const parse = await createRowParser(upload);
  const rows: ParsedRow[] = [];
  for await (const records of readAnswers(run, upload.reading)) {
    for (const record of records) rows.push(parse(record));
    if (rows.length > mostAnswerRows)
      throw new FileRefusal(`The file has more than ${mostAnswerRows.toLocaleString("en-US")} rows. Split it.`);
    await run.report(0, rows.length);
  }
  return rows;
}
