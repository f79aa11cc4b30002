import { createHash, randomUUID, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import type { IntakeReport } from "@lading/contract";
import { openProviderScope, type ProviderScope } from "../../ground/db/scope.ts";
import { keyReused } from "../../ground/http/refusal.ts";
import { getStoredTrace } from "../../ground/process/trace.ts";
import { toFailure } from "../../record/runs/run-failure.ts";
import { claimAnswer, findAnswer, keepAnswer, type KeptAnswer } from "./answer-queries.ts";
import { declareLoad, recordLoadEnd } from "./declare-load.ts";
import type { Feed } from "../feeds/feed.ts";
import { type LoadedFile, loadFile } from "./load-file.ts";
import type { LoadThreadSettings } from "./load-messages.ts";
import { type CreatedRow, openReport } from "../feeds/load-report.ts";
import { MeasuredBody } from "./measured-body.ts";
import { readHead } from "../read/read-head.ts";
import { type LoadedRun, recordLoadRun } from "./record-load-run.ts";
import { storeBatch } from "./store-batch.ts";
import { isThreadFree, storeInThread } from "./store-in-thread.ts";
import { type RowStore, type StoredRows, storeRows } from "./store-rows.ts";
import { beginTrial, keepOpen, liftTimeLimits, markRunning, notifyOfLoad, undoTrial } from "./trial-queries.ts";

/** About a thousand products, which take a tenth of a second. */
const LARGE_BYTES = 256 * 1024;

export interface LoadRequest extends Omit<LoadedFile, "body"> {
  body: Readable;
  feed: Feed;
  mode: "partial" | "atomic";
  isDryRun: boolean;
  idempotencyKey: string | undefined;
}

export interface LoadContext extends Omit<RowStore, "loadId"> {
  /** If unset, large files are not loaded in threads. */
  thread?: LoadThreadSettings | undefined;
}

export interface LoadOutcome {
  status: 200 | 400;
  report: IntakeReport;
  /** Missing if an earlier response is repeated. */
  run?: LoadedRun;
}

/** Loads a file. A repeated request with the same Idempotency-Key gets the first response and loads nothing. */
export async function runLoad(scope: ProviderScope, context: LoadContext, request: LoadRequest): Promise<LoadOutcome> {
  await liftTimeLimits(scope);
  const { idempotencyKey } = request;
  if (idempotencyKey === undefined) return load(scope, context, request, new MeasuredBody(request.body));

  const { feed, options, empty, mode, isDryRun } = request;
  const hash = createHash("sha256").update(JSON.stringify([feed.kind, options.format, mode, isDryRun]));
  // Left out by default, so that a response stored before this parameter existed is still repeated.
  if (empty !== "clear") hash.update(empty);
  const body = new MeasuredBody(request.body, hash);
  const isFirst = await claimAnswer(scope, idempotencyKey);
  if (!isFirst) return repeatResponse(await findAnswer(scope, idempotencyKey), hash, body);
  const outcome = await load(scope, context, request, body);
  await keepAnswer(scope, idempotencyKey, { bodyHash: hash.digest(), ...outcome });
  return outcome;
}

async function load(
  scope: ProviderScope,
  context: LoadContext,
  request: LoadRequest,
  body: MeasuredBody,
): Promise<LoadOutcome> {
  const run = { id: randomUUID(), startedAt: new Date() };
  let stored: StoredRows = { report: openReport().result(), saved: [] };
  const isConcurrent = request.mode === "partial" && !request.isDryRun;
  try {
    const measured = { ...request, body };
    const outcome = isConcurrent
      ? await loadConcurrently(scope, { ...context, loadId: run.id }, measured, (now) => (stored = now))
      : await loadAtOnce(scope, context, measured, run.id);
    await body.readToEnd();
    return { ...outcome, run: { ...run, ...body.measure() } };
  } catch (error) {
    if (!request.isDryRun) await recordFailure(context, request.feed, { ...run, ...body.measure() }, stored, error);
    throw error;
  }
}

/** Records a load that ended before the end of its file. Its transaction is rolled back, but batches that were stored apart stay. */
const recordFailure = (
  { writers, keyHash }: LoadContext,
  feed: Feed,
  run: LoadedRun,
  { report, saved }: StoredRows,
  error: unknown,
) =>
  openProviderScope(writers, keyHash, async (apart) => {
    if (!apart) return;
    if (saved.length > 0) {
      await declareLoad(apart, run.id);
      await recordLoadEnd(apart, run.id, feed, saved, { has_failed: true });
    }
    await recordLoadRun(apart, feed, run, report, { state: "failed", failure: toFailure(error) });
  });

type MeasuredRequest = Omit<LoadRequest, "body"> & { body: MeasuredBody };

/** Loads all rows in the transaction of the request. */
async function loadAtOnce(
  scope: ProviderScope,
  context: LoadContext,
  request: MeasuredRequest,
  loadId: string,
): Promise<LoadOutcome> {
  const { feed, mode, isDryRun } = request;
  await beginTrial(scope);
  if (!isDryRun) await declareLoad(scope, loadId);
  const saving = { scope, blobs: context.blobs, isTrial: isDryRun };
  const loading = openReport();
  const created: CreatedRow[] = [];
  await loadFile(scope, context.blobs, feed, request, loading, async (batch) => {
    for (const row of await storeBatch(saving, feed, batch)) created.push(row);
  });
  const isRefused = mode === "atomic" && loading.rejected > 0;
  if (isRefused || isDryRun) await undoTrial(scope);
  else {
    await recordLoadEnd(scope, loadId, feed, loading.saved);
    await notifyOfLoad(scope, created);
  }
  const report = loading.result();
  return isRefused
    ? { status: 400, report: { ...report, created: 0, updated: 0, unchanged: 0 } }
    : { status: 200, report };
}

/** Stores the rows apart from the transaction of the request, so that good rows stay if the load fails later. */
async function loadConcurrently(
  scope: ProviderScope,
  context: LoadContext & { loadId: string },
  request: MeasuredRequest,
  onProgress: (stored: StoredRows) => void,
): Promise<LoadOutcome> {
  const { loadId } = context;
  await markRunning(scope, loadId);
  let { report, saved }: StoredRows = { report: openReport().result(), saved: [] };
  await storeSomewhere(scope, context, request, (stored) => {
    ({ report, saved } = stored);
    onProgress(stored);
  });
  await declareLoad(scope, loadId);
  await recordLoadEnd(scope, loadId, request.feed, saved);
  return { status: 200, report };
}

/** Stores a small file at once, because a thread takes half a second to start, and a larger one in a thread if none runs. */
async function storeSomewhere(
  scope: ProviderScope,
  { thread, ...store }: LoadContext & { loadId: string },
  { feed, body, options, empty }: MeasuredRequest,
  onProgress: (stored: StoredRows) => void,
) {
  const { whole, isWhole } = await readHead(body, thread ? LARGE_BYTES : 0);
  if (!thread || isWhole || !isThreadFree())
    return storeRows(scope, store, feed, { body: whole, options, empty }, onProgress);
  await keepOpen(scope);
  const { keyHash, loadId } = store;
  await storeInThread(
    { ...thread, kind: feed.kind, options, empty, keyHash, loadId, trace: getStoredTrace() },
    whole,
    onProgress,
  );
}

async function repeatResponse(stored: KeptAnswer | undefined, hash: Hash, body: MeasuredBody): Promise<LoadOutcome> {
  await body.readToEnd();
  if (stored?.bodyHash.equals(hash.digest())) return { status: stored.status, report: stored.report };
  throw keyReused("This Idempotency-Key was used with another request.");
}
