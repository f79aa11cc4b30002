import type { StaffScope } from "../../ground/db/scope.ts";
import { toCsvLine } from "../../ground/http/csv-line.ts";
import type { FeedRecord } from "../read/feed-record.ts";
import { readRecords } from "../read/read-records.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import type { ImportRow } from "../map/import-row.ts";
import { cellAligner } from "../map/align-cells.ts";
import { correctionHeader } from "../map/match-columns.ts";
import { openFile } from "../read/open-file.ts";
import { findProblemsAfter } from "../check/problem-queries.ts";

/** Runs one transaction of the call. */
type Step = <T>(mode: "read only", work: (scope: StaffScope) => Promise<T>) => Promise<T>;
type Found = Awaited<ReturnType<typeof findProblemsAfter>>[number];

const PAGE_ROWS = 2000;
/** Spreadsheets recognize UTF-8 by it. */
const BOM = "\uFEFF";

async function* eachProblem(step: Step, id: string): AsyncGenerator<Found> {
  let after = { row: -1, place: -1 };
  for (;;) {
    const found = await step("read only", (scope) => findProblemsAfter(scope, id, after, PAGE_ROWS));
    yield* found;
    const last = found.at(-1);
    if (!last || found.length < PAGE_ROWS) return;
    after = last;
  }
}

/** Writes all problems of an import as CSV. */
export async function* writeReport(step: Step, { id }: ImportRow) {
  yield BOM + toCsvLine(["sheet", "row", "column", "header", "field", "value", "code", "message", "hint"]);
  for await (const { sheet, row, column, header, field, value, code, message, hint } of eachProblem(step, id))
    yield toCsvLine([sheet, row, column, header, field, value, code, message, hint]);
}

/**
 * Writes the refused rows of an import as CSV: the original cells after the number of the row and its problems. The columns `__row`
 * and `__problem` are ignored when the corrected file is imported.
 */
export async function* writeCorrections(step: Step, blobs: BlobStore, row: ImportRow) {
  const headers = row.headers ?? [];
  const own = headers.map((header) => header.trim().startsWith("__"));
  const keep = <T>(cells: readonly T[]) => cells.filter((_cell, at) => !own[at]);
  yield BOM + toCsvLine([correctionHeader, "__problem", ...keep(headers)]);

  const refusals = eachRefusal(step, row.id);
  let next = await refusals.next();
  const align = cellAligner(headers);
  const file = await openFile(blobs, row.file_id === null ? null : { id: row.file_id });
  for await (const records of readRecords(file, row.reading, { blobs }))
    for (const record of records) {
      while (!next.done && next.value.row < record.row) next = await refusals.next();
      if (next.done) return;
      if (next.value.row === record.row)
        yield toCsvLine([record.row, next.value.messages.join(" "), ...keep(getCells(record, align))]);
    }
}

/** A row that cannot be read has no cells. */
const getCells = (record: FeedRecord | { problem: string }, align: (record: FeedRecord) => FeedRecord) =>
  "problem" in record ? [] : align(record).cells;

async function* eachRefusal(step: Step, id: string): AsyncGenerator<{ row: number; messages: string[] }, undefined> {
  let current: { row: number; messages: string[] } | undefined;
  for await (const { row, header, message, is_warning } of eachProblem(step, id)) {
    if (is_warning) continue;
    if (current && current.row !== row) yield current;
    if (current?.row !== row) current = { row, messages: [] };
    current?.messages.push(header === null ? message : `${header}: ${message}`);
  }
  if (current) yield current;
}
