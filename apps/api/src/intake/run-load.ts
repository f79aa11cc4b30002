import { createHash, randomUUID, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import type { IntakeReport } from "@lading/contract";
import type { Database } from "../db/database.ts";
import { stateChangeOrigin } from "../db/change-origin.ts";
import { getCountedCompanies } from "../db/counted-companies.ts";
import { openProviderScope, type ProviderScope } from "../db/scope.ts";
import { keyReused, signedOut } from "../http/refusal.ts";
import { recordEvents } from "../outbox/record-events.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { claimAnswer, findAnswer, keepAnswer, type KeptAnswer } from "./answer-queries.ts";
import { type Batch, getColumnValues } from "./batch.ts";
import type { Feed, Saving } from "./feed.ts";
import { type Format, loadFile } from "./load-file.ts";
import type { LoadReport } from "./load-report.ts";
import {
  beginTrial,
  enableLoadNotifications,
  liftTimeLimits,
  logChangesOf,
  markRunning,
  releaseEvents,
  undoTrial,
} from "./trial-queries.ts";
import { tryAgain } from "./try-again.ts";
import { addNames, upsert } from "./upsert-queries.ts";

export interface LoadRequest {
  feed: Feed;
  format: Format;
  mode: "partial" | "atomic";
  isDryRun: boolean;
  body: Readable;
  idempotencyKey: string | undefined;
}

export interface LoadContext {
  blobs: BlobStore;
  /** Separate connections of the intake, so that loads never use up those of users. */
  writers: Database;
  /** The hash of the request's intake key. Each batch checks again that the key is valid. */
  keyHash: Buffer;
}

export interface LoadOutcome {
  status: 200 | 400;
  report: IntakeReport;
}

/** Loads a file. A repeated request with the same Idempotency-Key gets the first response and loads nothing. */
export async function runLoad(scope: ProviderScope, context: LoadContext, request: LoadRequest): Promise<LoadOutcome> {
  await liftTimeLimits(scope);
  const { idempotencyKey } = request;
  if (idempotencyKey === undefined) return load(scope, context, request);

  const { feed, format, mode, isDryRun } = request;
  const hash = createHash("sha256").update(JSON.stringify([feed.kind, format, mode, isDryRun]));
  const isFirst = await claimAnswer(scope, idempotencyKey);
  if (!isFirst) return repeatResponse(await findAnswer(scope, idempotencyKey), hash, request.body);
  const outcome = await load(scope, context, { ...request, body: Readable.from(hashed(request.body, hash)) });
  await keepAnswer(scope, idempotencyKey, { bodyHash: hash.digest(), ...outcome });
  return outcome;
}

async function load(scope: ProviderScope, context: LoadContext, request: LoadRequest): Promise<LoadOutcome> {
  const { feed, mode, isDryRun } = request;
  if (mode === "partial" && !isDryRun) {
    const report = await loadConcurrently(scope, context, request);
    return { status: 200, report };
  }

  await beginTrial(scope);
  const loadId = randomUUID();
  if (!isDryRun) await declareLoad(scope, loadId, true);
  const saving = { scope, blobs: context.blobs, isTrial: isDryRun };
  const loading = await loadFile(scope, feed, request, (batch) => save(saving, feed, batch));
  const isRefused = mode === "atomic" && loading.rejected > 0;
  if (isRefused || isDryRun) await undoTrial(scope);
  else {
    await recordRun(scope, loadId, feed, loading);
    await releaseEvents(scope);
  }
  const report = loading.result();
  return isRefused
    ? { status: 400, report: { ...report, created: 0, updated: 0, unchanged: 0 } }
    : { status: 200, report };
}

/** Two batches are saved concurrently, each in a separate transaction, so that good rows stay if a later batch fails. */
const CONCURRENT_BATCHES = 2;

async function loadConcurrently(scope: ProviderScope, { writers, blobs, keyHash }: LoadContext, request: LoadRequest) {
  const running = new Set<Promise<void>>();
  const loadId = randomUUID();
  await markRunning(scope, loadId);
  const saveSeparately = (batch: Batch) =>
    openProviderScope(writers, keyHash, async (apart) => {
      if (!apart) throw signedOut("invalid_intake_key", "This intake key is no longer valid.");
      await liftTimeLimits(apart);
      await declareLoad(apart, loadId, false);
      await save({ scope: apart, blobs, isTrial: false }, request.feed, batch);
    });
  try {
    const report = await loadFile(scope, request.feed, request, async (batch) => {
      while (running.size >= CONCURRENT_BATCHES) await Promise.race(running);
      const work: Promise<void> = saveSeparately(batch).then(() => void running.delete(work));
      // Promise.race and Promise.all report a failure. Until then an unhandled rejection must not end the process.
      work.catch(() => {});
      running.add(work);
    });
    await Promise.all(running);
    await declareLoad(scope, loadId, false);
    await recordRun(scope, loadId, request.feed, report);
    return report.result();
  } finally {
    await Promise.allSettled(running);
  }
}

/** Tells the triggers of this transaction which load its changes belong to. */
async function declareLoad(scope: ProviderScope, loadId: string, isHeldBack: boolean) {
  await enableLoadNotifications(scope, loadId, isHeldBack);
  await stateChangeOrigin(scope.db, { source: "intake", source_id: loadId, key_id: scope.keyId });
}

/** Records the end of the load for each company of which it has created or updated rows. */
const recordRun = (scope: ProviderScope, loadId: string, { kind }: Feed, report: LoadReport) =>
  recordEvents(
    scope,
    report.saved.map(({ company_id, created, updated }) => ({
      company_id,
      type: "run.finished",
      subject: loadId,
      data: { kind, created, updated },
    })),
  );

async function save(saving: Saving, feed: Feed, batch: Batch) {
  for (const [column, list] of Object.entries(feed.names ?? {})) {
    const names = getColumnValues(batch, column);
    if (names.length > 0) await addNames(saving.scope, list, names);
  }
  await feed.prepare?.(saving, batch);
  await logChangesOf(saving.scope, getCountedCompanies());
  batch.report.save(await tryAgain(saving.scope, () => upsert(saving.scope, feed, batch)));
}

async function repeatResponse(stored: KeptAnswer | undefined, hash: Hash, body: Readable): Promise<LoadOutcome> {
  for await (const _piece of hashed(body, hash));
  if (stored?.bodyHash.equals(hash.digest())) return { status: stored.status, report: stored.report };
  throw keyReused("This Idempotency-Key was used with another request.");
}

async function* hashed(body: Readable, hash: Hash) {
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    hash.update(piece);
    yield piece;
  }
}
