import {
  type EditStatus,
  type OpenUpload,
  type ReadOptions,
  removedUser,
  type WorkbookUpload,
  workbookUploadDays,
} from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { findPage, type Paging } from "../../ground/db/paged-query.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import type { RunFile } from "../../record/runs/run-kind.ts";
import { wakeRunner } from "../../record/runs/run-queries.ts";
import type { ColumnFacts } from "../map/column-facts.ts";
import type { ListMapping } from "./own-list/list-decisions.ts";

export interface NewUpload {
  file: RunFile;
  reading: ReadOptions;
  isOwnList: boolean;
  workbookId: string | null;
  exportedAt: Date | null;
}

/** Counts the caller's uploads that are being read. Others that the caller starts at the same time wait for this transaction. */
export async function countReading({ db, companyId, user }: VendorScope) {
  await sql`select hold_session()`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from runs
    where company_id = ${companyId} and user_id = ${user.id} and kind = 'workbook_upload' and state = 'loading'`.execute(
    db,
  );
  return onlyRow(rows).count;
}

/** Adds an upload, and the run that reads its file. Returns the id of both. */
export async function insertUpload({ db, companyId, user }: VendorScope, upload: NewUpload) {
  const { file } = upload;
  const { rows } = await sql<{ id: string }>`
    insert into runs (kind, subject, state, permission, user_id, company_id, session_id, source, params, file_id, file_name, file_size,
      file_sha256, queued_at)
    values ('workbook_upload', 'products', 'loading', 'products.edit_products', ${user.id}, ${companyId}, ${user.sessionId},
      ${file.name}, '{}', ${file.id}, ${file.name}, ${file.size}, ${file.sha256}, now())
    returning id`.execute(db);
  const { id } = onlyRow(rows);
  await sql`
    insert into workbook_uploads (id, company_id, author_id, file_name, file_size, reading, is_own_list, workbook_id, exported_at)
    values (${id}, ${companyId}, ${user.id}, ${file.name}, ${file.size}, ${asJsonb(upload.reading)}, ${upload.isOwnList}, ${upload.workbookId},
      ${upload.exportedAt})`.execute(db);
  await wakeRunner(db);
  return id;
}

/** Makes the server compare a file again, with the rights of the caller. Returns false if it is being read, or was removed. */
export async function compareAgain({ db, companyId, user }: VendorScope, id: string) {
  const { numAffectedRows = 0n } = await sql`
    update runs set state = 'loading', user_id = ${user.id}, session_id = ${user.sessionId}, queued_at = now(), runner_id = null,
      cursor = null, done = 0, total = null, counts = '{}', attempts = 0, started_at = null, ended_at = null
    where company_id = ${companyId} and id = ${id} and kind = 'workbook_upload' and state in ('read', 'loaded', 'cancelled')
      and file_id is not null`.execute(db);
  if (numAffectedRows > 0n) await wakeRunner(db);
  return numAffectedRows > 0n;
}

/** Discards an upload, and stops the run that reads it, whose next step finds that it has lost its runner. */
export async function discard({ db, companyId, user }: VendorScope, id: string) {
  await sql`
    update workbook_uploads set discarded_at = statement_timestamp() where company_id = ${companyId} and id = ${id}`.execute(
    db,
  );
  await sql`
    update runs set state = 'cancelled', user_id = ${user.id}, session_id = ${user.sessionId}, queued_at = null, runner_id = null,
      ended_at = statement_timestamp()
    where company_id = ${companyId} and id = ${id} and kind = 'workbook_upload' and state = 'loading'`.execute(db);
}

/** Returns whether the file must be read again; undefined if the upload is not there, or is too old. */
export async function restore({ db, companyId }: VendorScope, id: string) {
  const { rows } = await sql<{ is_stopped: boolean }>`
    update workbook_uploads u set discarded_at = null from runs n
    where u.company_id = ${companyId} and u.id = ${id} and n.id = u.id
    returning n.state = 'cancelled' as is_stopped`.execute(db);
  return rows[0]?.is_stopped;
}

export interface UploadRow {
  id: string;
  reading: ReadOptions;
  is_own_list: boolean;
  /** These three are null until a list of the vendor's own was read. */
  headers: string[] | null;
  facts: ColumnFacts[] | null;
  mapping: ListMapping | null;
  workbook_id: string | null;
  exported_at: Date | null;
  author_id: string | null;
  author: string | null;
  file_name: string;
  file_size: string;
  rows: number;
  columns: number;
  counts: Partial<WorkbookUpload["counts"]>;
  version: number;
  created_at: Date;
  expires_at: Date;
  is_over: boolean;
  set_id: string | null;
  submitted_at: Date | null;
  proposed: number;
  left_out: number;
  /** Null after the run was removed. */
  run_state: string | null;
  failure: WorkbookUpload["failure"];
  done: number | null;
  total: number | null;
}

/**
 * Returns an upload that was not discarded. `lock` holds it until the end of the transaction, so that two submissions follow one
 * another.
 */
export async function findUpload({ db, companyId }: VendorScope, id: string, lock = false) {
  if (lock)
    await sql`select from workbook_uploads where company_id = ${companyId} and id = ${id} for update`.execute(db);
  const { rows } = await sql<UploadRow>`
    select u.id, u.reading, u.is_own_list, u.headers, u.facts, u.mapping, u.workbook_id, u.exported_at, u.author_id, a.first_name || ' ' || a.last_name as author, u.file_name,
      u.file_size, u.rows, u.columns, u.counts, u.version, u.created_at, e.at as expires_at, e.at < now() as is_over, u.set_id,
      u.submitted_at, u.proposed, u.left_out, n.state as run_state, n.failure, n.done, n.total
    from workbook_uploads u
    cross join lateral (select u.created_at + make_interval(days => ${sql.lit(workbookUploadDays)}) as at) e
    left join users a on a.id = u.author_id
    left join runs n on n.id = u.id
    where u.company_id = ${companyId} and u.id = ${id} and u.discarded_at is null`.execute(db);
  return rows[0];
}

/** A page of the company's uploads that have something to propose, or may have it, the newest first. */
export async function findOpenUploads({ db, companyId }: VendorScope, paging: Paging) {
  const found = sql`
    from workbook_uploads u join runs n on n.id = u.id left join users a on a.id = u.author_id
    where u.company_id = ${companyId} and u.set_id is null and u.discarded_at is null and n.state in ('loading', 'read', 'loaded')
      and u.created_at > now() - make_interval(days => ${sql.lit(workbookUploadDays)})
      and (n.state <> 'loaded' or exists (
        select from jsonb_each_text(u.counts) where key in ('changes', 'new', 'conflicts') and value <> '0'
      ))`;
  type Row = Omit<OpenUpload, "created_at"> & { created_at: Date };
  const columns = sql<Row>`
    u.id, case n.state when 'loaded' then 'checked' when 'read' then 'mapping' else 'reading' end as state, u.file_name,
    coalesce(a.first_name || ' ' || a.last_name, ${removedUser}) as author, u.created_at,
    coalesce((u.counts ->> 'changes')::int, 0) as changes`;
  const page = { columns, found, order: sql`u.created_at desc, u.id` };
  const { count, rows } = await findPage<Row>(db, page, paging);
  return { count, results: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

/** The numbers of changes of a set by their status. A change that another set had replaced for some time counts once. */
export async function countDecisions({ db, companyId }: VendorScope, setId: string | null) {
  const { rows } = await sql<{ status: EditStatus; changes: number }>`
    select status, count(*)::int as changes from (
      select distinct on (product_id, name) status from field_edits
      where company_id = ${companyId} and set_id = ${setId} order by product_id, name, decided_at desc nulls first
    ) e group by 1`.execute(db);
  const counts: Record<EditStatus, number> = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 };
  for (const { status, changes } of rows) counts[status] = changes;
  return counts;
}

/** Stores what the run has counted. */
export const storeCounts = (
  { db, companyId }: VendorScope,
  id: string,
  { rows, columns, counts }: { rows: number; columns: number; counts: WorkbookUpload["counts"] },
) =>
  sql`
    update workbook_uploads set rows = ${rows}, columns = ${columns}, counts = ${asJsonb(counts)}
    where company_id = ${companyId} and id = ${id}`.execute(db);

/** Returns false if another person has chosen since the version. */
export async function raiseVersion({ db, companyId }: VendorScope, id: string, version: number) {
  const { numAffectedRows = 0n } = await sql`
    update workbook_uploads set version = version + 1
    where company_id = ${companyId} and id = ${id} and version = ${version}`.execute(db);
  return numAffectedRows > 0n;
}

/** Begins the submission: from here on, nothing can be chosen. */
export const beginSubmission = ({ db, companyId }: VendorScope, id: string, set: string) =>
  sql`update workbook_uploads set set_id = ${set} where company_id = ${companyId} and id = ${id}`.execute(db);

/** Adds to the numbers of a submission, and ends it if nothing is left. */
export const storeSubmission = (
  { db, companyId }: VendorScope,
  id: string,
  { proposed, leftOut, isDone }: { proposed: number; leftOut: number; isDone: boolean },
) =>
  sql`
    update workbook_uploads set proposed = proposed + ${proposed}, left_out = left_out + ${leftOut}
      ${isDone ? sql`, submitted_at = statement_timestamp()` : sql``}
    where company_id = ${companyId} and id = ${id}`.execute(db);
