import { mostAnswerRows, type ReadOptions } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { RunEnd, RunHandle } from "../../../record/runs/run-kind.ts";
import { FileRefusal } from "../../read/file-refusal.ts";
import { scanList } from "../own-list/scan-list.ts";
import { findUpload, storeCounts, type UploadRow } from "../upload-queries.ts";
import { type CheckedSubject, createRowParser, type ParsedRow } from "./parse-row.ts";
import type { readSheet, SheetSource } from "./read-sheet.ts";
import { deleteRows, type RowTable } from "./row-queries.ts";

/** The rows of a file, put together to what they are about. */
interface OpenCheck<Part> {
  parts: readonly Part[];
  /** The numbers by kind, which `compare` raises. */
  counts: object;
  /** Prepares parts outside of a transaction, before they are compared. */
  prepare?: (parts: readonly Part[]) => Promise<void>;
  /** Compares parts with the portal, and stores the rows of the preview. */
  compare: (scope: VendorScope, parts: readonly Part[]) => Promise<void>;
}

/** How files about a subject are checked. */
export interface FileCheck<Field extends string, Part> {
  subject: CheckedSubject<Field>;
  table: RowTable;
  read: (source: SheetSource, reading: ReadOptions) => ReturnType<typeof readSheet>;
  open: (rows: readonly ParsedRow<Field>[], run: RunHandle) => OpenCheck<Part>;
  partsAtOnce: number;
}

/** Reads a file, and compares it with the portal. An interrupted run begins again. */
export async function checkFile<Field extends string, Part>(
  run: RunHandle,
  check: FileCheck<Field, Part>,
): Promise<RunEnd> {
  const { subject, partsAtOnce } = check;
  let upload = await begin(run, check);
  if (upload.mapping === null) {
    if (!(await scanList(run, upload, subject, check.read(run, upload.reading)))) return { state: "read" };
    upload = await begin(run, check);
  }
  const rows = await readAll(run, upload, check);
  const { parts, counts, prepare, compare } = check.open(rows, run);
  const total = Math.max(1, parts.length);
  for (let first = 0; first < total; first += partsAtOnce) {
    const some = parts.slice(first, first + partsAtOnce);
    await prepare?.(some);
    await run.saveForVendor(async (scope) => {
      await compare(scope, some);
      const done = Math.round((rows.length * Math.min(total, first + partsAtOnce)) / total);
      return { cursor: null, done, total: rows.length };
    });
  }
  await run.saveForVendor(async (scope) => {
    await storeCounts(scope, run.id, { rows: rows.length, columns: upload.headers?.length ?? 0, counts });
    return { cursor: null, done: rows.length, total: rows.length };
  });
  return { state: "loaded", counts: { rows: rows.length } };
}

async function begin<Field extends string, Part>(run: RunHandle, { subject, table }: FileCheck<Field, Part>) {
  let upload: UploadRow | undefined;
  await run.saveForVendor(async (scope) => {
    upload = await findUpload(scope, run.id, subject);
    await deleteRows(scope, table, run.id);
    return { cursor: null, done: 0 };
  });
  if (!upload) throw new Error("The upload of the run is missing.");
  return upload;
}

async function readAll<Field extends string, Part>(
  run: RunHandle,
  upload: UploadRow,
  { subject, read }: FileCheck<Field, Part>,
) {
  const parse = await createRowParser(upload, subject);
  const rows: ParsedRow<Field>[] = [];
  for await (const records of read(run, upload.reading)) {
    for (const record of records) rows.push(parse(record));
    if (rows.length > mostAnswerRows)
      throw new FileRefusal(`The file has more than ${mostAnswerRows.toLocaleString("en-US")} rows. Split it.`);
    await run.report(0, rows.length);
  }
  return rows;
}
