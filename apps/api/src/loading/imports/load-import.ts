import type { RunCounts } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { beginAtomicLoad, endAtomicLoad, undoAtomicLoad } from "../load/atomic-load.ts";
import { compareRows } from "../load/compare-queries.ts";
import { declareLoad, recordLoadEnd } from "../load/declare-load.ts";
import type { Batch } from "../feeds/batch.ts";
import type { Feed } from "../feeds/feed.ts";
import { feeds } from "../feeds/feeds.ts";
import type { CreatedRow, SavedRows, StoredBatch } from "../feeds/load-report.ts";
import type { Load } from "../load/open-load.ts";
import { storeBatch } from "../load/store-batch.ts";
import { notifyOfLoad } from "../load/trial-queries.ts";
import type { RunEnd, RunHandle } from "../../record/runs/run-kind.ts";
import { rememberMapping } from "../map/begin-mapping.ts";
import { insertChanges } from "../undo/import-change-queries.ts";
import { createRecordMapper, ofImport } from "../map/describe-mapping.ts";
import type { ImportRow } from "../map/import-row.ts";
import { deleteProblems, insertProblems } from "../check/problem-queries.ts";
import { processFile } from "./process-file.ts";
import { openProblems, type RowProblems } from "../check/row-problems.ts";

/** Where a load goes on after an interruption. */
export interface LoadCursor {
  row: number;
  /** The created and updated rows of each company. */
  saved: SavedRows[];
}

/** Loads a file that was checked. `partial` loads the valid rows in batches. `atomic` loads all rows or none, in one transaction. */
export async function loadImport(run: RunHandle<unknown, LoadCursor>, row: ImportRow): Promise<RunEnd> {
  const map = await run.read((scope) => createRecordMapper(...ofImport(scope, row)));
  const totals = openTotals(run);
  const problems = openProblems(row, totals.before, (batch) => totals.save(batch));
  const getCounts = (): RunCounts => ({
    rows: problems.received,
    ...totals.counts,
    refused: problems.refused,
    warnings: problems.warnings,
  });
  return row.mode === "atomic"
    ? loadAtOnce(run, row, { map, problems, totals, getCounts })
    : loadInBatches(run, row, { map, problems, totals, getCounts });
}

interface Loading {
  map: Awaited<ReturnType<typeof createRecordMapper>>;
  problems: RowProblems;
  totals: ReturnType<typeof openTotals>;
  getCounts: () => RunCounts;
}

async function loadInBatches(
  run: RunHandle<unknown, LoadCursor>,
  row: ImportRow,
  { map, problems, totals, getCounts }: Loading,
): Promise<RunEnd> {
  const startAfter = run.cursor?.row ?? 0;
  if (!run.cursor)
    await run.save(async (scope) => {
      await deleteProblems(scope, run.id);
      return { cursor: { row: 0, saved: [] }, done: 0, total: row.file_rows ?? 0 };
    });
  let last = startAfter;
  await processFile(run, row, {
    problems,
    map,
    startAfter,
    flush: async (load, lastRow) => {
      // Rows that were stored before the interruption are only looked at for their keys.
      last = Math.max(startAfter, lastRow);
      await run.save(async (scope) => {
        await declareLoad(scope, run.id);
        await notifyOfLoad(scope, await store(run, scope, row, load));
        await insertProblems(scope, run.id, problems.take());
        return {
          cursor: { row: last, saved: totals.saved },
          done: last,
          total: row.file_rows ?? last,
          counts: getCounts(),
        };
      });
    },
  });
  await run.save(async (scope) => {
    await declareLoad(scope, run.id);
    await recordLoadEnd(scope, run.id, feeds[row.kind], totals.saved);
    await rememberMapping(scope, row);
    return { cursor: { row: last, saved: totals.saved }, done: last, total: last, counts: getCounts() };
  });
  return { state: problems.refused > 0 ? "loaded_with_errors" : "loaded" };
}

async function loadAtOnce(
  run: RunHandle<unknown, LoadCursor>,
  row: ImportRow,
  { map, problems, totals, getCounts }: Loading,
): Promise<RunEnd> {
  let isRefused = problems.refused > 0;
  // All rows were stored before an interruption.
  if (run.cursor) return { state: isRefused ? "refused" : "loaded" };
  await run.save(async (scope) => {
    await deleteProblems(scope, run.id);
    await beginAtomicLoad(scope, run.id);
    const found: ReturnType<RowProblems["take"]> = [];
    const created: CreatedRow[] = [];
    await processFile(run, row, {
      problems,
      map,
      flush: async (load, lastRow) => {
        for (const one of await store(run, scope, row, load)) created.push(one);
        found.push(...problems.take());
        await run.report(lastRow, row.file_rows ?? lastRow);
      },
    });
    isRefused = problems.refused > 0;
    if (isRefused) await undoAtomicLoad(scope);
    else {
      await rememberMapping(scope, row);
      await endAtomicLoad(scope, run.id, feeds[row.kind], totals.saved, created);
    }
    await insertProblems(scope, run.id, found);
    const counts = isRefused ? { ...getCounts(), created: 0, updated: 0, unchanged: 0 } : getCounts();
    const saved = isRefused ? [] : totals.saved;
    return { cursor: { row: problems.received, saved }, done: problems.received, total: problems.received, counts };
  });
  return { state: isRefused ? "refused" : "loaded" };
}

/** Stores the collected rows, and their former values for an undo. Returns the rows that `storeBatch` returns. */
async function store(run: RunHandle<unknown, LoadCursor>, scope: StaffScope, { kind }: ImportRow, load: Load) {
  const feed = feeds[kind];
  const created: CreatedRow[] = [];
  for (const batch of await load.takeBatches(scope)) {
    const compared = await compareRows(scope, feed, batch, { locks: true });
    // Other created rows stay after an undo, so they are not stored.
    const canBeTakenBack = feed.isTakenBack === true && !batch.onlyUpdates;
    const changed = compared.flatMap(({ place, company_id, key, changes }) => {
      const row = batch.rows[place]?.row ?? 0;
      if (changes.length > 0) return [{ row, company_id, key, changes }];
      return company_id === null && canBeTakenBack
        ? [{ row, company_id: key["company_id"] ?? null, key, changes, written: listWritten(feed, batch, place) }]
        : [];
    });
    await insertChanges(scope, run.id, changed);
    created.push(...(await storeBatch({ scope, blobs: run.blobs, isTrial: false }, feed, batch)));
  }
  return created;
}

/** The values that a created row has, unless it is a product, which the undo withdraws instead of comparing it. */
function listWritten({ kind, columns, key }: Feed, { columns: given, rows }: Batch, place: number) {
  if (kind === "products") return {};
  const isStored = (column: string) => columns[column] && !columns[column].isReference && !key.includes(column);
  return Object.fromEntries(
    given.flatMap((column, at) => (isStored(column) ? [[column, rows[place]?.values[at] ?? null]] : [])),
  );
}

/** Adds up stored batches, with those before an interruption. */
function openTotals({ counts, cursor }: RunHandle<unknown, LoadCursor>) {
  const stored = { created: counts.created ?? 0, updated: counts.updated ?? 0, unchanged: counts.unchanged ?? 0 };
  const companies = new Map((cursor?.saved ?? []).map((saved) => [saved.company_id, saved]));
  return {
    before: { received: counts.rows ?? 0, refused: counts.refused ?? 0, warnings: counts.warnings ?? 0 },
    get counts() {
      return { ...stored };
    },
    get saved() {
      return [...companies.values()];
    },
    save({ rows, saved }: StoredBatch) {
      stored.unchanged += rows;
      for (const { company_id, created, updated } of saved) {
        stored.created += created;
        stored.updated += updated;
        stored.unchanged -= created + updated;
        const before = companies.get(company_id) ?? { company_id, created: 0, updated: 0 };
        companies.set(company_id, {
          company_id,
          created: before.created + created,
          updated: before.updated + updated,
        });
      }
    },
  };
}
