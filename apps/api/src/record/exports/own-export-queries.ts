import { type ExportedListName, exportFileDays, type OwnExport, type Permission } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { getExportableLists } from "../downloads/exportable-lists.ts";
import { wakeRunner } from "../runs/run-queries.ts";

interface NewExport {
  list: ExportedListName;
  permission: Permission;
  /** The name of the file. */
  source: string;
  order: object;
}

/** Counts the caller's exports that have not ended. Others that the caller starts at the same time wait for this transaction. */
export async function countRunning(scope: VendorScope) {
  await sql`select hold_session()`.execute(scope.db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from runs where ${isOwn(scope)} and ended_at is null`.execute(scope.db);
  return onlyRow(rows).count;
}

/** Returns the id. The process that executes runs wakes when the transaction commits. */
export async function insertExport(
  { db, user, companyId }: VendorScope,
  { list, permission, source, order }: NewExport,
) {
  const { rows } = await sql<{ id: string }>`
    insert into runs (kind, subject, state, permission, user_id, company_id, session_id, source, params, queued_at)
    values ('export', ${list}, 'loading', ${permission}, ${user.id}, ${companyId}, ${user.sessionId}, ${source},
      ${asJsonb(order)}, now())
    returning id`.execute(db);
  await wakeRunner(db);
  return onlyRow(rows).id;
}

/** The caller's exports, the newest first. */
export async function findOwnExports(scope: VendorScope, most: number) {
  const { rows } = await sql<ExportRow>`
    select ${columns} from runs where ${isOwn(scope)} order by created_at desc, id limit ${most}`.execute(scope.db);
  return rows.map((row) => toExport(scope, row));
}

export async function findOwnExport(scope: VendorScope, id: string) {
  const { rows } = await sql<ExportRow>`select ${columns} from runs where ${isOwn(scope)} and id = ${id}`.execute(
    scope.db,
  );
  return rows[0] && toExport(scope, rows[0]);
}

/** Ends an export that no server has begun at once, and asks the server to end another one. Returns false if it has ended. */
export async function askToCancel(scope: VendorScope, id: string) {
  const { numAffectedRows = 0n } = await sql`
    update runs set cancel_asked_at = coalesce(cancel_asked_at, now()),
      state = case when started_at is null then 'cancelled' else state end,
      queued_at = case when started_at is null then null else queued_at end,
      ended_at = case when started_at is null then now() end
    where ${isOwn(scope)} and id = ${id} and ended_at is null`.execute(scope.db);
  return numAffectedRows > 0n;
}

const isOwn = ({ companyId, user }: VendorScope) =>
  sql`company_id = ${companyId} and user_id = ${user.id} and kind = 'export'`;

interface ExportRow {
  id: string;
  list: ExportedListName;
  state: string;
  source: string;
  file_size: string | null;
  has_file: boolean;
  created_at: Date;
  kept_until: Date;
  done: number;
  total: number | null;
  failure: { detail: string } | null;
  is_cancelling: boolean;
}

const columns = sql<ExportRow>`
  id, subject as list, state, source, file_size, file_id is not null as has_file, created_at,
  created_at + make_interval(days => ${sql.lit(exportFileDays)}) as kept_until, done, total, failure,
  cancel_asked_at is not null and ended_at is null as is_cancelling`;

const states: Readonly<Record<string, OwnExport["state"]>> = {
  loaded: "ready",
  failed: "failed",
  cancelled: "cancelled",
};

const toExport = ({ user }: VendorScope, { state, source, file_size, has_file, ...row }: ExportRow): OwnExport => ({
  id: row.id,
  list: row.list,
  state: states[state] ?? "running",
  file: has_file ? { name: source, size: Number(file_size) } : null,
  created_at: row.created_at.toISOString(),
  kept_until: row.kept_until.toISOString(),
  done: row.done,
  total: row.total,
  failure: row.failure?.detail ?? null,
  is_cancelling: row.is_cancelling,
  is_permitted: has_file && getExportableLists(user).includes(row.list),
});
