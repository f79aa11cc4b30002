import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { executeRun } from "./execute-run.ts";
import type { RunnerParts } from "./runner-parts.ts";
import { isWorkQueued, takeNextRun, takeRunnerLock } from "./runner-queries.ts";

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
