import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** Returns a file that the caller has uploaded and that no product has yet. */
export async function findUpload({ db, companyId, user }: VendorScope, id: string) {
  const { rows } = await sql<{ extension: string; size: string; sha256: Buffer }>`
    select extension, size, sha256 from documents
    where company_id = ${companyId} and id = ${id} and space = 'product' and staged_by = ${user.id}`.execute(db);
  return rows[0];
}

export const setPicture = ({ db, companyId }: VendorScope, proposalId: string, imageId: string | null) =>
  sql`
    update product_proposals set image_id = ${imageId} where company_id = ${companyId} and id = ${proposalId}`.execute(
    db,
  );

/**
 * Gives a proposal exactly these files: new ones are uploads of the caller. Returns how many of them it has then. A file that it no longer has
 * is an upload that nobody uses, which a job deletes.
 */
export async function replaceDocuments(
  { db, companyId, user }: VendorScope,
  proposalId: string,
  ids: readonly string[],
) {
  await sql`
    delete from proposal_documents
    where company_id = ${companyId} and proposal_id = ${proposalId} and document_id <> all(${ids}::uuid[])`.execute(db);
  await sql`
    insert into proposal_documents (company_id, proposal_id, document_id)
    select ${companyId}, ${proposalId}, d.id from documents d
    where d.company_id = ${companyId} and d.id = any(${ids}::uuid[]) and d.space = 'product' and d.staged_by = ${user.id}
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from proposal_documents where company_id = ${companyId} and proposal_id = ${proposalId}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
