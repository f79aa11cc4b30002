import type { ExportedListName, RunCounts, RunKindId, RunState, RunSubject } from "@lading/contract";
import { sql, type Kysely, type Transaction } from "kysely";
import pg from "pg";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { DB } from "../../ground/db/schema.ts";
import type { RunFile, RunProgress } from "./run-kind.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

type Db = Kysely<DB> | Transaction<DB>;

/** A run that a runner has taken. */
export interface TakenRun {
  id: string;
  kind: RunKindId;
  subject: RunSubject | ExportedListName;
  /** The company of the vendor who started it; null for a run of staff. */
  company_id: string | null;
  state: "checking" | "loading";
  permission: string;
  source: string;
  user_id: string | null;
  params: unknown;
  cursor: unknown;
  done: number;
  counts: RunCounts;
  attempts: number;
  file_id: string | null;
  file_name: string | null;
  file_size: string | null;
  file_sha256: Buffer | null;
  trace: Buffer | null;
}

/** Identifies one execution of a run. A process that takes the run over has another runner id, so the former one changes nothing more. */
export interface Execution {
  id: string;
  runnerId: string;
}

export async function isWorkQueued(db: Db) {
  const { rows } = await sql<{ is_queued: boolean }>`
    select exists (select from runs where queued_at is not null) as is_queued`.execute(db);
  return onlyRow(rows).is_queued;
}

/**
 * Takes the lock of the process that executes runs, which ends with the connection, also if the process is killed. Returns
 * undefined if another process has it.
 */
export async function takeRunnerLock(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: "lading runs", keepAlive: true });
  // If the connection breaks, another process may take the lock. The runner id then stops this one.
  client.on("error", () => {});
  await client.connect();
  const release = () => client.end();
  const { rows } = await client.query<{ is_ours: boolean }>(
    "select pg_try_advisory_lock(hashtext('lading runs')) as is_ours",
  );
  if (rows[0]?.is_ours) return { [Symbol.asyncDispose]: release };
  await release();
  return undefined;
}

/** Takes the run that has waited longest. Those of staff come first, because exports of vendors can be many. */
export async function takeNextRun(db: Db, runnerId: string) {
  const { rows } = await sql<TakenRun>`
    update runs set runner_id = ${runnerId}, started_at = coalesce(started_at, now()), attempts = attempts + 1
    where id = (
      select id from runs where queued_at is not null order by company_id is not null, queued_at, id limit 1 for update skip locked
    )
    returning id, kind, subject, company_id, state, permission, source, user_id, params, cursor, done, counts, attempts, file_id, file_name, file_size,
      file_sha256, trace`.execute(db);
  return rows[0];
}

/** Returns false if the run was cancelled or another execution has taken it over. */
export async function storeProgress(db: Db, { id, runnerId }: Execution, progress: RunProgress<unknown>) {
  const { cursor, done, total, counts } = progress;
  const { numAffectedRows = 0n } = await sql`
    update runs set cursor = ${JSON.stringify(cursor)}, done = ${done}, attempts = 0
      ${total === undefined ? sql`` : sql`, total = ${total}`} ${counts ? sql`, counts = ${asJsonb(counts)}` : sql``}
    where id = ${id} and runner_id = ${runnerId} and cancel_asked_at is null`.execute(db);
  return numAffectedRows > 0n;
}

/** Returns false if the run was cancelled or another execution has taken it over. */
export async function showProgress(db: Db, { id, runnerId }: Execution, done: number, total: number | undefined) {
  const { numAffectedRows = 0n } = await sql`
    update runs set done = ${done} ${total === undefined ? sql`` : sql`, total = ${total}`}
    where id = ${id} and runner_id = ${runnerId} and cancel_asked_at is null`.execute(db);
  return numAffectedRows > 0n;
}

/** Whether the execution may go on: `lost` if another one has taken the run over. */
export async function findStanding(db: Db, { id, runnerId }: Execution): Promise<"ours" | "cancelled" | "lost"> {
  const { rows } = await sql<{ is_cancelled: boolean }>`
    select cancel_asked_at is not null as is_cancelled from runs where id = ${id} and runner_id = ${runnerId}`.execute(
    db,
  );
  if (!rows[0]) return "lost";
  return rows[0].is_cancelled ? "cancelled" : "ours";
}

export interface StoredEnd {
  state: RunState;
  hasEnded: boolean;
  counts?: RunCounts | undefined;
  file?: RunFile | undefined;
  failure?: object | undefined;
}

/** Returns the counts and the cursor of the run, or undefined if another execution has taken it over. */
export async function storeEnd(
  db: Db,
  { id, runnerId }: Execution,
  { state, hasEnded, counts, file, failure }: StoredEnd,
) {
  const { rows } = await sql<{ counts: RunCounts; cursor: unknown }>`
    update runs set state = ${state}, queued_at = null, runner_id = null,
      ended_at = ${hasEnded ? sql`clock_timestamp()` : null}, failure = ${failure ? asJsonb(failure) : null}
      ${counts ? sql`, counts = ${asJsonb(counts)}` : sql``}
      ${file ? sql`, file_id = ${file.id}, file_name = ${file.name}, file_size = ${file.size}, file_sha256 = ${file.sha256}` : sql``}
    where id = ${id} and runner_id = ${runnerId} returning counts, cursor`.execute(db);
  return rows[0];
}

/** Lets the run wait again, as if this execution had not begun. */
export const putBack = (db: Db, { id, runnerId }: Execution) =>
  sql`update runs set runner_id = null, attempts = greatest(attempts - 1, 0) where id = ${id} and runner_id = ${runnerId}`.execute(
    db,
  );
