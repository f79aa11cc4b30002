import { stagedDays } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../../ground/db/database.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";

/** Registers files that are about to be stored and that no row refers to yet. */
export const insertUnattachedFiles = ({ db }: Pick<StaffScope | VendorScope, "db">, keys: readonly string[]) =>
  sql`insert into loose_files (key) select unnest(${keys}::text[])`.execute(db);

/** Deletes the registrations in the transaction that adds the rows referring to the files. Returns those that still existed. */
export async function deleteUnattachedFiles({ db }: Pick<StaffScope | VendorScope, "db">, keys: readonly string[]) {
  const { rows } = await sql<{ key: string }>`
    delete from loose_files where key = any(${keys}::text[]) returning key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Deletes registrations of files that have been unattached for hours. Skips locked ones, which another process deletes. */
export async function deleteOldUnattachedFiles(db: Transaction<DB>, most: number) {
  const { rows } = await sql<{ key: string }>`
    delete from loose_files where key in (
      select key from loose_files where since < now() - interval '6 hours' order by since limit ${most} for update skip locked
    ) returning key`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Deletes documents that were uploaded a day ago and never linked, except for files of proposed products that wait or were decided within
 * a day. A trigger registers their files as unattached.
 */
export async function deleteOldStaged(db: Database, most: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from documents where id in (
      select id from documents where staged_by is not null and uploaded_at < now() - interval '24 hours' and not exists (
        select from proposal_documents f join product_proposals x on x.id = f.proposal_id
        where f.company_id = documents.company_id and f.document_id = documents.id
          and (x.status in ('proposed', 'changes_asked') or x.decided_at > now() - interval '24 hours'))
      order by uploaded_at limit ${most} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes files that were uploaded for required documents a week ago and not sent. Those that were sent as one document stay. */
export async function deleteOldRequirementFiles(db: Transaction<DB>, most: number) {
  const { rows } = await sql<{ company_id: string; id: string; is_sent: boolean }>`
    update requirement_files f set is_staged = false where (f.company_id, f.id) in (
      select company_id, id from requirement_files where is_staged and uploaded_at < now() - ${stagedDays} * interval '1 day'
      order by uploaded_at limit ${most} for update skip locked
    ) returning f.company_id, f.id, exists (
      select from requirement_submission_files x where x.company_id = f.company_id and x.file_id = f.id) as is_sent`.execute(
    db,
  );
  const unsent = rows.filter(({ is_sent: isSent }) => !isSent);
  await sql`
    with deleted as (
      delete from requirement_files f using unnest(
        ${unsent.map((file) => file.company_id)}::uuid[], ${unsent.map(({ id }) => id)}::uuid[]) as u (company_id, id)
      where f.company_id = u.company_id and f.id = u.id returning f.id
    )
    insert into loose_files (key) select 'requirements/' || id from deleted`.execute(db);
  return rows.length;
}
