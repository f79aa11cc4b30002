import { type ExportedListName, hasRunEnded } from "@lading/contract";
import { SpanKind } from "@opentelemetry/api";
import type { Transaction } from "kysely";
import { recordOwnAction } from "../audit/record-action.ts";
import { isKnownCondition } from "../../ground/db/conditions.ts";
import type { DB } from "../../ground/db/schema.ts";
import { openRun } from "../../ground/db/scope.ts";
import { readStoredTrace, traced } from "../../ground/process/trace.ts";
import { attachFiles } from "../files/unattached-files/unattached-files.ts";
import { conflict, Refusal } from "../../ground/http/refusal.ts";
import { StoreFailure } from "../../ground/storage/blob-store.ts";
import { toFailure } from "./run-failure.ts";
import { openHandle, requirePermission, RunInterrupted } from "./run-handle.ts";
import type { RunnerParts } from "./runner-parts.ts";
import { type Execution, findStanding, putBack, storeEnd, type StoredEnd, type TakenRun } from "./runner-queries.ts";

/** A run that the server has begun so often without finishing any rows has failed. */
const MOST_ATTEMPTS = 5;

/**
 * Executes a run, or the rest of one that was interrupted, and stores how it ended. Returns false if another process has taken it
 * over. Throws if the database or the store of files does not respond; the run then stays in the queue.
 */
export const executeRun = (parts: RunnerParts, run: TakenRun, runnerId: string, signal: AbortSignal) =>
  traced({ name: `run ${run.kind}`, kind: SpanKind.INTERNAL, parent: readStoredTrace(run.trace) }, () =>
    executeStep(parts, run, runnerId, signal),
  );

async function executeStep(parts: RunnerParts, run: TakenRun, runnerId: string, signal: AbortSignal) {
  const execution = { id: run.id, runnerId };
  const { database } = parts;
  try {
    await requireGoing(parts, execution);
    if (run.attempts > MOST_ATTEMPTS) throw stoppedTooOften(run.attempts - 1);
    const kind = parts.kinds[run.kind];
    if (!kind) throw new Error(`No work is known for runs of the kind ${run.kind}.`);
    const end = await kind.execute(openHandle(parts, run, execution, signal));
    await openRun(database, execution, "read write", async (db, user) => {
      const { id: userId } = requirePermission(user, run);
      if (end.file) await attachFiles({ db }, "runs", [end.file]);
      await end.record?.(db);
      await finish(parts, db, run, execution, { ...end, hasEnded: hasRunEnded(end.state) });
      if (run.company_id !== null && end.file && !end.isAwaited) {
        const { id, company_id: companyId } = run;
        const list = run.subject as ExportedListName; // Vendors start exports of lists only.
        await kind.tell?.(db, { id, list, companyId, userId }, end.file, end.counts?.rows ?? 0, parts.writeMail);
      }
    });
  } catch (error) {
    const standing = await database.transaction().execute((db) => findStanding(db, execution));
    if (standing === "lost") return false;
    const end = (values: StoredEnd) =>
      database.transaction().execute((db) => finish(parts, db, run, execution, values));
    if (standing === "cancelled")
      await end({ state: "cancelled", hasEnded: true, ...(run.state === "checking" && { counts: {} }) });
    else if (error instanceof RunInterrupted) await database.transaction().execute((db) => putBack(db, execution));
    else if (isPassing(error)) throw error;
    else {
      if (!(error instanceof Refusal)) parts.logger.error({ err: error, run: run.id }, "run failed");
      await end({ state: "failed", hasEnded: true, failure: toFailure(error) });
    }
  }
  return true;
}

async function requireGoing({ database }: RunnerParts, execution: Execution) {
  const standing = await database.transaction().execute((db) => findStanding(db, execution));
  if (standing !== "ours") throw new RunInterrupted();
}

/** Stores how the step ended, and if the run has ended what its kind and the audit record say about it, in one transaction. */
async function finish(
  { kinds }: RunnerParts,
  db: Transaction<DB>,
  run: TakenRun,
  execution: Execution,
  end: StoredEnd,
) {
  const stored = await storeEnd(db, execution, end);
  if (!stored) throw new RunInterrupted();
  if (!end.hasEnded) return;
  const { id, kind, subject, source, params, company_id } = run;
  const userId = run.user_id ?? undefined;
  await kinds[kind]?.recordEnd?.(db, { id, subject, params, cursor: stored.cursor, userId });
  const details = { id, record_name: source, kind, subject, state: end.state, ...stored.counts };
  await recordOwnAction(db, "end-run", company_id ?? undefined, details, userId);
}

/** Whether waiting repairs it: the same batch can succeed later. */
const isPassing = (error: unknown) =>
  error instanceof StoreFailure || (error instanceof Error && isKnownCondition(error));

const stoppedTooOften = (attempts: number) =>
  conflict("run_stopped", `The server stopped ${attempts} times during this work.`, { attempts });
