import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunKindId } from "@lading/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import type { WriteMail } from "../mail/write-mail.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { executeRun } from "./execute-run.ts";
import type { RunKind } from "./run-kind.ts";
import { isWorkQueued, takeNextRun, takeRunnerLock } from "./runner-queries.ts";

export interface RunnerParts {
  /** Separate connections of the role lading_provider, so that runs never use up those of people. */
  database: Database;
  /** Opens the connection that holds the lock of the one process that executes runs. It must not lead through a pooler. */
  lockUrl: string;
  blobs: BlobStore;
  writeMail: WriteMail;
  logger: FastifyBaseLogger;
  kinds: Partial<Record<RunKindId, RunKind>>;
  /** Waits before a batch while requests of vendors are slow. */
  pause?: (signal: AbortSignal) => Promise<void>;
}

const LOCK_POLL_MS = 500;

/**
 * Executes all runs that wait, one at a time, and while another process executes them waits for its turn. Returns when none waits,
 * or after the current batch when the signal aborts.
 */
export async function executeRuns(parts: RunnerParts, signal: AbortSignal) {
  while (!signal.aborted && (await parts.database.transaction().execute(isWorkQueued))) {
    await using lock = await takeRunnerLock(parts.lockUrl);
    if (lock) await executeQueue(parts, signal);
    else await sleep(LOCK_POLL_MS, undefined, { signal }).catch(() => {}); // The loop ends when the signal aborts.
  }
}

async function executeQueue(parts: RunnerParts, signal: AbortSignal) {
  while (!signal.aborted) {
    const runnerId = randomUUID();
    const run = await parts.database.transaction().execute((db) => takeNextRun(db, runnerId));
    if (!run || !(await executeRun(parts, run, runnerId, signal))) return;
  }
}
