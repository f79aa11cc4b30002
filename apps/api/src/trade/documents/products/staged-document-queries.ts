import type { StagedDocument } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { isOfNoProposal } from "../document-lock-queries.ts";

/** Returns the documents that the user has uploaded and not linked yet. */
export async function findStagedDocuments({ db, companyId, user }: VendorScope): Promise<StagedDocument[]> {
  const { rows } = await sql<{ id: string; name: string; extension: string; size: string; uploaded_at: Date }>`
    select id, name, extension, size, uploaded_at from documents
    where company_id = ${companyId} and staged_by = ${user.id} and ${isOfNoProposal}
    order by uploaded_at desc, id`.execute(db);
  return rows.map(({ uploaded_at, ...document }) => ({
    ...document,
    size: Number(document.size),
    upload_date: uploaded_at.toISOString(),
  }));
}
