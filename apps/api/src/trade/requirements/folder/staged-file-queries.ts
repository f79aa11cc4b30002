import type { ItemFile, LabelField } from "@lading/contract";
import { sql } from "kysely";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import type { StoredFile } from "../../../record/files/unattached-files/unattached-files.ts";
import { fileObject } from "../items/item-queries.ts";
import type { Candidate } from "./match-file.ts";

export const countStaged = async ({ db, companyId, user }: CompanyScope) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from requirement_files
    where company_id = ${companyId} and is_staged and uploaded_by = ${user.id}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Adds an attached file that is not sent yet. */
export const insertStaged = ({ db, companyId, user }: CompanyScope, file: StoredFile) =>
  sql`
    insert into requirement_files (company_id, id, name, extension, size, sha256, uploaded_by, uploaded_staff, is_staged)
    values (${companyId}, ${file.id}, ${file.name}, ${file.extension}, ${file.size}, ${file.sha256}, ${user.id}, ${user.staffId}, true)`.execute(
    db,
  );

interface StagedRow {
  file: ItemFile;
  /** In hex. */
  sha256: string;
  sent_at: Date | null;
}

/** Returns the caller's files that were not sent, or one of them. */
export async function findStaged({ db, companyId, user }: CompanyScope, id?: string) {
  const { rows } = await sql<StagedRow>`
    select ${fileObject} as file, encode(f.sha256, 'hex') as sha256, (
      select max(s.sent_at) from requirement_files g
        join requirement_submission_files x on x.company_id = g.company_id and x.file_id = g.id
        join requirement_submissions s on s.company_id = x.company_id and s.id = x.submission_id
      where g.company_id = f.company_id and g.sha256 = f.sha256 and s.state not in ('draft', 'withdrawn')) as sent_at
    from requirement_files f
    where f.company_id = ${companyId} and f.is_staged and f.uploaded_by = ${user.id}
      and ${id === undefined ? sql`true` : sql`f.id = ${id}`}
    order by f.uploaded_at, f.id`.execute(db);
  return rows;
}

/** Removes a file that the caller has not sent. Returns its name, or undefined if there is none. Its bytes are deleted unless it was sent as something. */
export async function deleteStaged({ db, companyId, user }: CompanyScope, id: string) {
  const { rows } = await sql<{ name: string }>`
    update requirement_files set is_staged = false
    where company_id = ${companyId} and id = ${id} and is_staged and uploaded_by = ${user.id} returning name`.execute(
    db,
  );
  const { numAffectedRows = 0n } = await sql`
    delete from requirement_files f where f.company_id = ${companyId} and f.id = ${rows[0] ? id : null} and not exists (
      select from requirement_submission_files s where s.company_id = f.company_id and s.file_id = f.id)`.execute(db);
  if (numAffectedRows > 0n) await sql`insert into loose_files (key) values (${`requirements/${id}`})`.execute(db);
  return rows[0]?.name;
}

/** The most items with which a file is compared. */
const mostCandidates = 2000;

/** Returns the items that a file may be, those that are needed first. */
export async function findCandidates({ db, companyId }: CompanyScope) {
  const { rows } = await sql<Candidate>`
    select i.id, i.requirement_id, r.name, l.name as label, o.purchase_order as "order",
      array_remove(array[p.gxp_sku, p.supplier_sku], null) as skus,
      coalesce((
        select array_agg(distinct s.field_values ->> 'policy_number') from requirement_submissions s
        where s.company_id = i.company_id and s.item_id = i.id and s.state <> 'draft'
          and jsonb_typeof(s.field_values -> 'policy_number') = 'string'), '{}') as policies
    from requirement_items i join requirements r on r.id = i.requirement_id
      left join labels l on l.id = r.label_id
      left join purchase_orders o on o.company_id = i.company_id and o.id = i.order_id
      left join purchase_order_lines n on n.company_id = i.company_id and n.order_id = i.order_id and n.line = i.line
      left join products p on p.company_id = i.company_id and p.id = coalesce(i.product_id, n.product_id)
    where i.company_id = ${companyId} and i.state not in ('not_applicable', 'submitted', 'in_review')
      and coalesce(i.renewal not in ('submitted', 'in_review'), true)
    order by i.state in ('accepted', 'waived'), i.due_on nulls last, i.order_id, i.line, i.id limit ${mostCandidates}`.execute(
    db,
  );
  return rows;
}

/** Returns the requirements of items of the company with their fields, by the ids of the items. */
export async function findFieldsOf({ db, companyId }: CompanyScope, itemIds: readonly string[]) {
  const { rows } = await sql<{ id: string; requirement_id: number; fields: LabelField[] }>`
    select i.id, i.requirement_id, coalesce(r.rule -> 'fields', '[]') as fields
    from requirement_items i join requirements r on r.id = i.requirement_id
    where i.company_id = ${companyId} and i.id = any(${itemIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** True for a file `f` that is a document in the archive. */
const isArchived = sql`exists (select from documents d where d.company_id = f.company_id and d.id = f.id and d.archived_at is not null)`;

/** Locks files that the caller may send: those that were not sent yet, and those that the caller has sent. Returns their ids. */
export async function lockSendable({ db, companyId, user }: CompanyScope, ids: readonly string[]) {
  const own = sql`f.company_id = ${companyId} and f.id = any(${ids}::uuid[]) and f.uploaded_by = ${user.id}`;
  await sql`select from requirement_files f where ${own} order by f.id for update`.execute(db);
  // Another statement, because a call that had the locks may have sent them.
  const { rows } = await sql<{ id: string }>`
    select f.id from requirement_files f
    where ${own} and not ${isArchived} and (f.is_staged or exists (
      select from requirement_submission_files x join requirement_submissions s on s.company_id = x.company_id and s.id = x.submission_id
      where x.company_id = f.company_id and x.file_id = f.id and s.state <> 'draft'))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The files are sent, and no longer wait. */
export const unstage = ({ db, companyId }: CompanyScope, ids: readonly string[]) =>
  sql`update requirement_files set is_staged = false where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(
    db,
  );

/** Adds files to what is sent next for an item. Returns how many were added. */
export async function addFiles({ db, companyId }: CompanyScope, submissionId: string, fileIds: readonly string[]) {
  const { numAffectedRows = 0n } = await sql`
    insert into requirement_submission_files (company_id, submission_id, file_id)
    select ${companyId}, ${submissionId}, unnest(${fileIds}::uuid[]) on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Whether a submission has all of these files. */
export async function hasFiles({ db, companyId }: CompanyScope, submissionId: string, fileIds: readonly string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from requirement_submission_files
    where company_id = ${companyId} and submission_id = ${submissionId} and file_id = any(${fileIds}::uuid[])`.execute(
    db,
  );
  return rows[0]?.count === fileIds.length;
}

/** Runs work of which nothing stays if it throws. */
export async function attempt<T>({ db }: CompanyScope, work: () => Promise<T>): Promise<T> {
  await sql`savepoint one_item`.execute(db);
  try {
    const done = await work();
    await sql`release savepoint one_item`.execute(db);
    return done;
  } catch (failure) {
    await sql`rollback to savepoint one_item`.execute(db);
    throw failure;
  }
}
