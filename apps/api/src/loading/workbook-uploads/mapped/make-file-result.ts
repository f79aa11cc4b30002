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
import type { FileCheck } from "./check-file.ts";
import { createRowParser, type ParsedRow } from "./parse-row.ts";

/** How the result of a file says what became of its rows. `Found` is a row of the preview. */
interface FileResult<Field extends string, Found extends { row: number }> extends Pick<
  FileCheck<Field, never>,
  "subject" | "read"
> {
  sheetName: string;
  /** All rows that a check has found, in the order of the file. */
  find: (scope: VendorScope, uploadId: string) => Promise<readonly Found[]>;
  /** The thing that a row of the preview is about. */
  keyOfFound: (found: Found) => string;
  /** The thing that a row of the file is about; undefined if it is about nothing. */
  keyOfRow: (row: ParsedRow<Field>) => string | undefined;
  /** Says what became of a row of the file. `found` is about the row itself or about its thing. */
  describe: (row: number, found: readonly Found[], isSent: boolean) => { status: string; message: string };
}

/** Writes an uploaded file again, with what became of each row. An interrupted run begins again. */
export async function makeFileResult<Field extends string, Found extends { row: number }>(
  run: RunHandle<ResultOrder>,
  result: FileResult<Field, Found>,
): Promise<RunEnd> {
  let written = 0;
  const file = await run.storeVendorFile(run.source, async function* (read) {
    written = 0;
    const { upload, fileId, found } = await read((scope) => beginReading(scope, run.params.result.upload, result));
    const parse = await createRowParser(upload, result.subject);
    const byKey = Map.groupBy(found, result.keyOfFound);
    const byRow = Map.groupBy(found, ({ row }) => row);
    const findOf = (row: ParsedRow<Field>) => {
      const key = result.keyOfRow(row);
      const ofKey = key === undefined ? [] : (byKey.get(key) ?? []);
      return [...new Set([...(byRow.get(row.row) ?? []), ...ofKey])];
    };
    async function* rows() {
      for await (const records of result.read({ blobs: run.blobs, file: { id: fileId } }, upload.reading)) {
        for (const record of records) {
          const parsed = parse(record);
          const { status, message } = result.describe(parsed.row, findOf(parsed), upload.submitted_at !== null);
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
    else yield* writeWorkbook([{ name: result.sheetName, content: writeSheet(columns, rows()) }]);
  });
  return { state: "loaded", counts: { rows: written }, file, isAwaited: written <= exportRunRows };
}

async function beginReading<Field extends string, Found extends { row: number }>(
  scope: VendorScope,
  id: string,
  { subject, find }: FileResult<Field, Found>,
) {
  const upload = await requireUpload(scope, id, subject);
  const fileId = await findUploadedFile(scope, id);
  if (fileId === null) throw notFound();
  return { upload, fileId, found: await find(scope, id) };
}
