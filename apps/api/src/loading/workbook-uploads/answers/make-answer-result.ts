import { exportRunRows } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { writeSheet } from "../../../record/exports/sheet-xml.ts";
import { writeCsv } from "../../../record/exports/write-csv.ts";
import { writeWorkbook } from "../../../record/exports/write-workbook.ts";
import type { RunEnd, RunHandle } from "../../../record/runs/run-kind.ts";
import type { ResultOrder } from "../result/ask-for-result.ts";
import { findUploadedFile } from "../result/result-queries.ts";
import { requireUpload } from "../show-upload.ts";
import { allLines, answerFiles } from "./answer-fields.ts";
import { createRowParser, type ParsedRow } from "./parse-row.ts";
import { readAnswers } from "./read-answers.ts";
import { describeAnswerRow } from "./result-row.ts";
import { findFoundRows } from "./row-queries.ts";

const { subject } = answerFiles;

/** Writes the uploaded file of answers again, with what became of each row. An interrupted run begins again. */
export async function makeAnswerResult(run: RunHandle<ResultOrder>): Promise<RunEnd> {
  let written = 0;
  const file = await run.storeVendorFile(run.source, async function* (read) {
    written = 0;
    const { upload, fileId, found } = await read((scope) => beginReading(scope, run.params.result.upload));
    const parse = await createRowParser(upload);
    const byLine = Map.groupBy(found, ({ purchase_order, line }) => toKey(purchase_order, line));
    const byRow = Map.groupBy(found, ({ row }) => row);
    const findOf = ({ row, values, texts }: ParsedRow) => {
      const order = values.purchase_order ?? texts.purchase_order?.trim() ?? "";
      const isBlank = (texts.action ?? "").trim() === "";
      const ofLine = isBlank || values.line === allLines ? [] : byLine.get(toKey(order, Number(values.line)));
      return [...new Set([...(byRow.get(row) ?? []), ...(ofLine ?? [])])];
    };
    async function* rows() {
      for await (const records of readAnswers({ blobs: run.blobs, file: { id: fileId } }, upload.reading)) {
        for (const record of records) {
          const parsed = parse(record);
          const { status, message } = describeAnswerRow(parsed.row, findOf(parsed), upload.submitted_at !== null);
          if (run.params.result.only === "problems" && status !== "problem") continue;
          written++;
          const cells = "problem" in record ? [] : record.cells;
          yield [...kept.map((at) => cells[at] ?? null), status, message];
        }
        await run.report(written, upload.rows);
      }
    }
    const heads = upload.headers ?? [];
    // Columns that the portal has added before are written again.
    const kept = [...heads.keys()].filter((at) => !heads[at]?.startsWith("__"));
    const columns = [...kept.map((at) => heads[at] ?? ""), "__status", "__message"].map((label) => ({
      label,
      kind: "text" as const,
      ...(label === "__message" && { width: 60 }),
    }));
    if (upload.reading.format === "csv") yield* writeCsv(columns, rows());
    else yield* writeWorkbook([{ name: "Answers", content: writeSheet(columns, rows()) }]);
  });
  return { state: "loaded", counts: { rows: written }, file, isAwaited: written <= exportRunRows };
}

const toKey = (order: string, line: number | null) => JSON.stringify([order, line]);

async function beginReading(scope: VendorScope, id: string) {
  const upload = await requireUpload(scope, id, { subject });
  const fileId = await findUploadedFile(scope, id);
  if (fileId === null) throw notFound();
  return { upload, fileId, found: await findFoundRows(scope, id) };
}
