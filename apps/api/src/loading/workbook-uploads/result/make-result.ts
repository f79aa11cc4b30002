import { exportRunRows, workbookColumns, workbookVersion } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import type { SheetCell } from "../../../record/exports/sheet-xml.ts";
import type { RunEnd, RunHandle } from "../../../record/runs/run-kind.ts";
import { findChoices } from "../../../trade/catalogue/choice-queries.ts";
import { readMoment } from "../../../trade/catalogue/workbooks/workbook-queries.ts";
import {
  type SheetColumnOfProducts,
  writeProductsWorkbook,
} from "../../../trade/catalogue/workbooks/write-products-workbook.ts";
import { writeProductsCsv } from "../../../trade/catalogue/workbooks/write-products-csv.ts";
import { unguardText } from "../../../trade/catalogue/workbooks/csv-guard.ts";
import type { FeedRecord, UnreadableRecord } from "../../read/feed-record.ts";
import { readRows } from "../read-rows.ts";
import { requireUpload } from "../show-upload.ts";
import type { UploadRow } from "../upload-queries.ts";
import type { ResultOrder } from "./ask-for-result.ts";
import { findResultCells, findUploadedFile } from "./result-queries.ts";
import { describeRow } from "./row-result.ts";

/** Rows whose results one statement reads. */
const rowsAtOnce = 1000;

/** The columns that are added to the file. They begin with `__`, so an upload of the result drops them. */
const addedColumns: readonly SheetColumnOfProducts[] = [
  { key: "__status", label: "Status", value: { type: "text", maximum: 500 }, isEditable: false },
  { key: "__message", label: "Message", value: { type: "text", maximum: 20_000 }, isEditable: false, width: 60 },
];

type Row = Record<string, SheetCell>;

/** Writes the uploaded file again, with what became of each row. An interrupted run begins again. */
export async function makeResult(run: RunHandle<ResultOrder>): Promise<RunEnd> {
  let written = 0;
  const file = await run.storeVendorFile(run.source, async function* (read) {
    written = 0;
    const { upload, fileId, about, choices } = await read((scope) => beginReading(scope, run.params));
    const columns: SheetColumnOfProducts[] = [];
    const rows = readRows(
      { blobs: run.blobs, file: fileId },
      upload.reading,
      (names) => void columns.push(...toColumns(names, upload.is_own_list)),
    );
    // The names of the columns are known once the first row is read.
    const first = await rows.next();
    async function* parts() {
      let waiting = first.done ? [] : [first.value];
      let done = 0;
      for await (const record of rows) {
        waiting.push(record);
        if (waiting.length < rowsAtOnce) continue;
        yield await take(waiting);
        done += waiting.length;
        await run.report(done, upload.rows);
        waiting = [];
      }
      yield await take(waiting);
    }
    async function take(records: readonly (FeedRecord | UnreadableRecord)[]) {
      const taken = await read((scope) => addResults(scope, upload, records, run.params.result.only));
      written += taken.length;
      return taken;
    }
    const all = [...columns, ...addedColumns];
    if (upload.reading.format === "csv") yield* writeProductsCsv(all, parts(), upload.workbook_id);
    else
      yield* writeProductsWorkbook({
        columns: all,
        parts: parts(),
        rows: upload.rows,
        choices,
        about,
        hasKeys: !upload.is_own_list,
      });
  });
  return { state: "loaded", counts: { rows: written }, file, isAwaited: written <= exportRunRows };
}

async function beginReading(scope: VendorScope, { result }: ResultOrder) {
  const upload = await requireUpload(scope, result.upload);
  const id = await findUploadedFile(scope, result.upload);
  if (id === null) throw notFound();
  const { company_code } = await readMoment(scope);
  return {
    upload,
    fileId: { id },
    choices: await findChoices(scope),
    about: upload.workbook_id
      ? {
          template_version: workbookVersion,
          workbook_id: upload.workbook_id,
          company_code,
          exported_at: upload.exported_at?.toISOString() ?? "",
          filter: `Result of ${upload.file_name}`,
          rows: upload.rows,
          columns: "",
          language: "en",
        }
      : undefined,
  };
}

/** Describes the columns of the file in its order. Columns that the portal has added before are left out. */
function toColumns(names: readonly string[], isOwnList: boolean): SheetColumnOfProducts[] {
  return names
    .filter((name) => name !== "" && !name.startsWith("__"))
    .map((name) => {
      const known = isOwnList
        ? undefined
        : workbookColumns.find(({ key }) => key === (name === "supplier_sku" ? "sku" : name));
      return known ?? { key: name, label: name, value: { type: "text", maximum: 500 }, isEditable: false };
    });
}

async function addResults(
  scope: VendorScope,
  { id, set_id, submitted_at, reading, is_own_list, mapping }: UploadRow,
  records: readonly (FeedRecord | UnreadableRecord)[],
  only: "problems" | null,
): Promise<Row[]> {
  const [first, last] = [records[0], records.at(-1)];
  if (!first || !last) return [];
  const cells = await findResultCells(scope, { upload: id, set: set_id, first: first.row, last: last.row });
  const cellsOfRow = Map.groupBy(cells, ({ row }) => row);
  return records.flatMap((record) => {
    const { status, message, marked } = describeRow(cellsOfRow.get(record.row) ?? [], submitted_at !== null);
    if (only === "problems" && status !== "problem") return [];
    const row: Row = { __status: status, __message: message };
    if ("problem" in record) return [row];
    for (const [at, name] of record.columns.entries()) {
      const key = !is_own_list && name === "supplier_sku" ? "sku" : name;
      const field = is_own_list ? (mapping?.matches[at]?.target ?? "") : key;
      const text = record.cells[at] ?? null;
      const value = text && reading.format === "csv" ? unguardText(text) : text;
      row[key] = marked.has(field) ? { marked: value } : value;
    }
    return [{ ...row, __status: status, __message: message }];
  });
}
