import {
  type Permission,
  type ReadOptions,
  type RunSubject,
  type WorkbookUpload,
  workbookUploadDays,
} from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import type { RunFile } from "../../record/runs/run-kind.ts";
import { wakeRunner } from "../../record/runs/run-queries.ts";
import type { ColumnFacts } from "../map/column-facts.ts";
import type { ListMapping } from "./own-list/list-decisions.ts";

/** The records that a file is about: `products`, lines of orders that it answers, or ship notices. */
export type UploadSubject = keyof typeof permissions;

const permissions = {
  products: "products.edit_products",
  "purchase-order-lines": "orders.respond",
  ship_notices: "orders.ship",
} as const satisfies Partial<Record<RunSubject, Permission>>;

export interface NewUpload {
  subject: UploadSubject;
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
    values ('workbook_upload', ${upload.subject}, 'loading', ${permissions[upload.subject]}, ${user.id}, ${companyId}, ${user.sessionId},
      ${file.name}, '{}', ${file.id}, ${file.name}, ${file.size}, ${file.sha256}, now())
    returning id`.execute(db);
  const { id } = onlyRow(rows);
  await sql`
    insert into workbook_uploads (id, company_id, subject, author_id, file_name, file_size, reading, is_own_list, workbook_id, exported_at)
    values (${id}, ${companyId}, ${upload.subject}, ${user.id}, ${file.name}, ${file.size}, ${asJsonb(upload.reading)}, ${upload.isOwnList}, ${upload.workbookId},
      ${upload.exportedAt})`.execute(db);
  await wakeRunner(db);
  return id;
}

export interface UploadRow {
  id: string;
  subject: UploadSubject;
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
  /** The numbers by kind. */
  counts: Record<string, number>;
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

export interface FindOptions {
  lock?: boolean;
  subject?: UploadSubject;
}

/**
 * Returns an upload that was not discarded. `lock` holds it until the end of the transaction, so that two submissions follow one
 * another.
 */
export async function findUpload(
  { db, companyId }: VendorScope,
  id: string,
  { lock = false, subject = "products" }: FindOptions = {},
) {
  if (lock)
    await sql`select from workbook_uploads where company_id = ${companyId} and id = ${id} for update`.execute(db);
  const { rows } = await sql<UploadRow>`
    select u.id, u.subject, u.reading, u.is_own_list, u.headers, u.facts, u.mapping, u.workbook_id, u.exported_at, u.author_id, a.first_name || ' ' || a.last_name as author, u.file_name,
      u.file_size, u.rows, u.columns, u.counts, u.version, u.created_at, e.at as expires_at, e.at < now() as is_over, u.set_id,
      u.submitted_at, u.proposed, u.left_out, n.state as run_state, n.failure, n.done, n.total
    from workbook_uploads u
    cross join lateral (select u.created_at + make_interval(days => ${sql.lit(workbookUploadDays)}) as at) e
    left join users a on a.id = u.author_id
    left join runs n on n.id = u.id
    where u.company_id = ${companyId} and u.subject = ${subject} and u.id = ${id} and u.discarded_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Stores what the run has counted. */
export const storeCounts = (
  { db, companyId }: VendorScope,
  id: string,
  { rows, columns, counts }: { rows: number; columns: number; counts: object },
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
