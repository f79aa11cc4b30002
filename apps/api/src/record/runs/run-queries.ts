import type { ProviderPermission, RunCounts, RunKindId, RunSubject } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { ProviderScope, StaffScope } from "../../ground/db/scope.ts";
import type { RunFile } from "./run-kind.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

export interface NewRun {
  kind: RunKindId;
  subject: RunSubject;
  /** The permission to start it. The person must keep it until the run ends. */
  permission: ProviderPermission;
  /** The name of the file, or the rows in words. */
  source: string;
  params?: object;
  /** A file that this transaction attaches. */
  file?: RunFile;
  total?: number;
  /** `loading` makes the server begin at once; `uploaded` waits for `queueRun`. */
  state: "uploaded" | "loading";
}

/** A file that a program has loaded. */
export interface FinishedLoad {
  /** The id of the load, which events and the history name, too. */
  id: string;
  subject: RunSubject;
  /** The permission to import such a file in the console. */
  permission: ProviderPermission;
  /** The size in bytes of the body, which is not kept. */
  size: number;
  sha256: Buffer;
  counts: RunCounts;
  state: "loaded" | "loaded_with_errors" | "refused" | "failed";
  failure?: object;
  startedAt: Date;
}

/** Creates a run of the caller in the caller's transaction. Returns its id. */
export async function startRun({ db, user }: StaffScope, run: NewRun) {
  const { rows } = await sql<{ id: string }>`
    insert into runs (kind, subject, state, permission, user_id, session_id, source, params, total, file_id, file_name, file_size,
      file_sha256, queued_at)
    values (${run.kind}, ${run.subject}, ${run.state}, ${run.permission}, ${user.id}, ${user.sessionId}, ${run.source},
      ${asJsonb(run.params ?? {})}, ${run.total ?? null}, ${run.file?.id ?? null}, ${run.file?.name ?? null},
      ${run.file?.size ?? null}, ${run.file?.sha256 ?? null}, ${run.state === "loading" ? sql`now()` : null})
    returning id`.execute(db);
  if (run.state === "loading") await wakeRunner(db);
  return onlyRow(rows).id;
}

/** Wakes the process that executes runs when the transaction commits. */
export const wakeRunner = (db: StaffScope["db"]) => sql`select pg_notify('runs', '')`.execute(db);

/**
 * Makes the server execute a step of a run that waits for a person, in the caller's name and session. Returns false if the run is
 * busy or has ended in another state than these.
 */
export async function queueRun(
  { db, user }: StaffScope,
  id: string,
  {
    state,
    from,
    params,
  }: {
    state: "checking" | "loading";
    from: readonly ("uploaded" | "read" | "mapped" | "checked")[];
    params?: object;
  },
) {
  const { numAffectedRows = 0n } = await sql`
    update runs set state = ${state}, user_id = ${user.id}, session_id = ${user.sessionId}, queued_at = now(), runner_id = null,
      cursor = null, done = 0, total = null, counts = '{}', attempts = 0, started_at = null
      ${params ? sql`, params = ${asJsonb(params)}` : sql``}
    where id = ${id} and state = any(${from}::text[])`.execute(db);
  if (numAffectedRows > 0n) await wakeRunner(db);
  return numAffectedRows > 0n;
}

export const acknowledgeEarlierLoads = ({ db, keyId }: ProviderScope, subject: string) =>
  sql`
    update runs set acknowledged_at = now()
    where key_id = ${keyId} and subject = ${subject} and acknowledged_at is null
      and state in ('loaded_with_errors', 'refused', 'failed')`.execute(db);

export const insertLoad = ({ db, keyId }: ProviderScope, load: FinishedLoad) =>
  sql`
    insert into runs (id, kind, subject, state, permission, key_id, source, file_size, file_sha256, counts, failure, done, total,
      created_at, started_at, ended_at)
    values (${load.id}, 'import', ${load.subject}, ${load.state}, ${load.permission}, ${keyId},
      (select name from api_keys where id = ${keyId}), ${load.size}, ${load.sha256}, ${asJsonb(load.counts)},
      ${load.failure ? asJsonb(load.failure) : null}, ${load.counts.rows ?? 0}, ${load.counts.rows ?? 0}, ${load.startedAt},
      ${load.startedAt}, clock_timestamp())`.execute(db);

/**
 * Ends a run at once if no server executes it and none has stored rows of it. Otherwise a server ends it, and records its rows. Returns
 * false if it has ended.
 */
export async function askToCancel({ db }: Pick<StaffScope, "db">, id: string) {
  const endsAtOnce = sql`(runner_id is null and (state <> 'loading' or cursor is null))`;
  const { numAffectedRows = 0n } = await sql`
    update runs set cancel_asked_at = coalesce(cancel_asked_at, now()),
      state = case when ${endsAtOnce} then 'cancelled' else state end,
      -- The counts of a check say what a load would have done.
      counts = case when ${endsAtOnce} and state <> 'loading' then '{}' else counts end,
      queued_at = case when ${endsAtOnce} then null else queued_at end,
      ended_at = case when ${endsAtOnce} then now() end
    where id = ${id} and ended_at is null`.execute(db);
  return numAffectedRows > 0n;
}

/** Returns false if the run has no problems, or they were acknowledged before. */
export async function acknowledge({ db, user }: StaffScope, id: string) {
  const { numAffectedRows = 0n } = await sql`
    update runs set acknowledged_at = now(), acknowledged_by = ${user.id}
    where id = ${id} and acknowledged_at is null and state in ('loaded_with_errors', 'refused', 'failed')`.execute(db);
  return numAffectedRows > 0n;
}

/** Returns a run that waits for a person to another such state. Returns false if the server works on it, or it has ended. */
export async function returnRun({ db }: StaffScope, id: string, state: "uploaded" | "read" | "mapped") {
  const { numAffectedRows = 0n } = await sql`
    update runs set state = ${state} where id = ${id} and state in ('uploaded', 'read', 'mapped', 'checked')`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

/** Marks a run whose changes another run has undone. */
export const markUndone = ({ db }: StaffScope, id: string) =>
  sql`update runs set state = 'undone' where id = ${id} and state in ('loaded', 'loaded_with_errors')`.execute(db);
