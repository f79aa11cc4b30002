import { type FieldValues, type ItemFile, productFileExtensions } from "@lading/contract";
import { sql } from "kysely";
import type { CompanyScope } from "../../../ground/db/scope.ts";

/** The most documents that are offered for an item. */
const mostOffered = 20;

/**
 * Listed documents `d` with the label of the requirement of the item `i` that belong to the item's product or order. The spaces that are switched
 * off for the company are left out.
 */
const usable = ({ companyId, user }: CompanyScope, itemId: string) => sql`
  requirement_items i join requirements r on r.id = i.requirement_id
    join documents d on d.company_id = i.company_id and d.label_id = r.label_id and d.archived_at is null and d.staged_by is null
  where i.company_id = ${companyId} and i.id = ${itemId} and i.state <> 'not_applicable'
    and d.extension = any(${productFileExtensions}::text[])
    and case d.space when 'order' then d.order_id = i.order_id
      else ${!user.flagsOff.includes("Product Documents")}::boolean and exists (
        select from document_products l
        where l.company_id = d.company_id and l.document_id = d.id and l.product_id = i.product_id) end`;

/** Returns the documents of the lists that can be sent next for an item, the newest first. */
export async function findUsableDocuments(scope: CompanyScope, itemId: string) {
  const { rows } = await sql<ItemFile>`
    select d.id, d.name, d.extension, d.size::float8 as size,
      to_char(d.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as uploaded_at,
      (select u.first_name || ' ' || u.last_name from users u where u.id = d.uploaded_by) as uploaded_by
    from ${usable(scope, itemId)} and not exists (
      select from requirement_submissions s
        left join requirement_submission_files x on x.company_id = s.company_id and x.submission_id = s.id and x.file_id = d.id
      where s.company_id = i.company_id and s.item_id = i.id
        and (s.state in ('submitted', 'in_review') or (x.file_id is not null and s.state in ('draft', case i.state when 'accepted' then i.state end))))
    order by d.uploaded_at desc, d.id limit ${mostOffered}`.execute(scope.db);
  return rows;
}

/** Locks a document, so that nobody archives it until the transaction ends. */
export const lockDocument = ({ db, companyId }: CompanyScope, id: string) =>
  sql`select from documents where company_id = ${companyId} and id = ${id} for update`.execute(db);

/** Adds a document to what is sent next for an item, unless it cannot be its file. Returns the values of its fields if it was added. */
export async function addDocument(scope: CompanyScope, itemId: string, submissionId: string, documentId: string) {
  const { db, companyId, user } = scope;
  const { rows } = await sql<{ values: FieldValues }>`
    with found as (
      select d.* from ${usable(scope, itemId)} and d.id = ${documentId}
    ), filed as (
      insert into requirement_files (company_id, id, name, extension, size, sha256, uploaded_at, uploaded_by, uploaded_staff, folder)
        select company_id, id, name, extension, size, sha256, uploaded_at, ${user.id}, ${user.staffId}, 'documents' from found
        on conflict do nothing
    )
    select coalesce(field_values, '{}') as values from found`.execute(db);
  if (rows[0])
    await sql`
      insert into requirement_submission_files (company_id, submission_id, file_id)
      values (${companyId}, ${submissionId}, ${documentId}) on conflict do nothing`.execute(db);
  return rows[0]?.values;
}
