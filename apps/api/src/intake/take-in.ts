import { createHash, randomUUID, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import type { IntakeReport } from "@lading/contract";
import type { Database } from "../db/database.ts";
import { openProviderScope, type ProviderScope } from "../db/scope.ts";
import { Refusal, invalid, signedOut } from "../http/refusal.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { claimAnswer, findAnswer, keepAnswer, type KeptAnswer } from "./answer-queries.ts";
import { type Batch, valuesOf } from "./batch.ts";
import type { Feed, Saving } from "./feed.ts";
import { type Format, loadFile } from "./load-file.ts";
import { beginTrial, liftTimeLimits, markRunning, releaseEvents, tellOfLoad, undo } from "./trial-queries.ts";
import { tryAgain } from "./try-again.ts";
import { addNames, upsert } from "./upsert-queries.ts";

export interface Delivery {
  feed: Feed;
  format: Format;
  mode: "partial" | "atomic";
  isDryRun: boolean;
  body: Readable;
  idempotencyKey: string | undefined;
}

export interface Warehouse {
  blobs: BlobStore;
  /** Connections of the intake's own, so that loads never take those of people. */
  writers: Database;
  /** The hash of the key that the program showed: each batch proves it anew. */
  keyHash: Buffer;
}

export interface Outcome {
  status: 200 | 400;
  report: IntakeReport;
}

/** Loads a file; one that comes again under its Idempotency-Key is not loaded but answered as before. */
export async function takeDelivery(scope: ProviderScope, warehouse: Warehouse, delivery: Delivery): Promise<Outcome> {
  await liftTimeLimits(scope);
  const { idempotencyKey } = delivery;
  if (idempotencyKey === undefined) return load(scope, warehouse, delivery);

  if (!/^[\x21-\x7e]{1,200}$/.test(idempotencyKey))
    throw invalid({ "Idempotency-Key": ["Must be 1 to 200 visible characters."] });
  const { feed, format, mode, isDryRun } = delivery;
  const hash = createHash("sha256").update(JSON.stringify([feed.kind, format, mode, isDryRun]));
  const isFirst = await claimAnswer(scope, idempotencyKey);
  if (!isFirst) return answerAgain(await findAnswer(scope, idempotencyKey), hash, delivery.body);
  const outcome = await load(scope, warehouse, { ...delivery, body: Readable.from(hashed(delivery.body, hash)) });
  await keepAnswer(scope, idempotencyKey, { bodyHash: hash.digest(), ...outcome });
  return outcome;
}

async function load(scope: ProviderScope, warehouse: Warehouse, delivery: Delivery): Promise<Outcome> {
  const { feed, mode, isDryRun } = delivery;
  if (mode === "partial" && !isDryRun) {
    const report = await loadSideBySide(scope, warehouse, delivery);
    return { status: 200, report };
  }

  await beginTrial(scope);
  if (!isDryRun) await tellOfLoad(scope, randomUUID(), true);
  const saving = { scope, blobs: warehouse.blobs, isTrial: isDryRun };
  const loading = await loadFile(scope, feed, delivery, (batch) => save(saving, feed, batch));
  const isRefused = mode === "atomic" && loading.rejected > 0;
  if (isRefused || isDryRun) await undo(scope);
  else await releaseEvents(scope);
  const report = loading.result();
  return isRefused
    ? { status: 400, report: { ...report, created: 0, updated: 0, unchanged: 0 } }
    : { status: 200, report };
}

/** Two batches are saved at a time, each for itself: then good rows are kept whatever becomes of later ones. */
const SIDE_BY_SIDE = 2;

async function loadSideBySide(scope: ProviderScope, { writers, blobs, keyHash }: Warehouse, delivery: Delivery) {
  const atWork = new Set<Promise<void>>();
  const loadId = randomUUID();
  await markRunning(scope, loadId);
  const saveApart = (batch: Batch) =>
    openProviderScope(writers, keyHash, async (apart) => {
      if (!apart) throw signedOut("This intake key is no longer valid.");
      await liftTimeLimits(apart);
      await tellOfLoad(apart, loadId, false);
      await save({ scope: apart, blobs, isTrial: false }, delivery.feed, batch);
    });
  try {
    const report = await loadFile(scope, delivery.feed, delivery, async (batch) => {
      while (atWork.size >= SIDE_BY_SIDE) await Promise.race(atWork);
      const work: Promise<void> = saveApart(batch).then(() => void atWork.delete(work));
      // Whoever waits for it hears of a failure; until then it must not end the process.
      work.catch(() => {});
      atWork.add(work);
    });
    await Promise.all(atWork);
    return report.result();
  } finally {
    await Promise.allSettled(atWork);
  }
}

async function save(saving: Saving, feed: Feed, batch: Batch) {
  for (const [column, list] of Object.entries(feed.names ?? {})) {
    const names = valuesOf(batch, column);
    if (names.length > 0) await addNames(saving.scope, list, names);
  }
  await feed.prepare?.(saving, batch);
  batch.report.save(await tryAgain(saving.scope, () => upsert(saving.scope, feed, batch)));
}

async function answerAgain(kept: KeptAnswer | undefined, hash: Hash, body: Readable): Promise<Outcome> {
  for await (const _piece of hashed(body, hash));
  if (kept?.bodyHash.equals(hash.digest())) return { status: kept.status, report: kept.report };
  throw new Refusal(422, "This Idempotency-Key was used with another request.");
}

async function* hashed(body: Readable, hash: Hash) {
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    hash.update(piece);
    yield piece;
  }
}
