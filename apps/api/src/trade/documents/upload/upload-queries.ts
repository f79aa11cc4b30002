import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { isOfNoProposal } from "../document-lock-queries.ts";
import type { StoredFile } from "../../../record/files/unattached-files/unattached-files.ts";

export async function countStaged({ db, companyId, user }: VendorScope) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents where company_id = ${companyId} and staged_by = ${user.id}
      and ${isOfNoProposal}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findOrderId({ db, companyId }: VendorScope, purchaseOrder: string) {
  const { rows } = await sql<{ id: string }>`
    select id from purchase_orders where company_id = ${companyId} and purchase_order = ${purchaseOrder}`.execute(db);
  return rows[0]?.id;
}

/** The order that uploaded files belong to. Both are null for documents of products, which are staged. */
export interface OrderOfUpload {
  orderId: string | null;
  purchaseOrder: string | null;
}

/** The order of uploaded files, and the Idempotency-Key of their request, if it has one. */
export interface UploadPlace extends OrderOfUpload {
  uploadKey: string | null;
}

export const addDocument = (
  { db, companyId, user }: VendorScope,
  { orderId, uploadKey }: UploadPlace,
  file: StoredFile,
) =>
  sql`insert into documents (
      company_id, id, space, order_id, name, extension, size, sha256, uploaded_by, staged_by, upload_key
    )
    values (${companyId}, ${file.id}, ${orderId === null ? "product" : "order"}, ${orderId}, ${file.name},
      ${file.extension}, ${file.size}, ${file.sha256}, ${user.id}, ${orderId === null ? user.id : null},
      ${uploadKey})`.execute(db);

/** Returns the documents of an earlier request of this user with the same Idempotency-Key. */
export async function findUploadedBefore({ db, companyId, user }: VendorScope, { orderId, uploadKey }: UploadPlace) {
  if (uploadKey === null) return [];
  const { rows } = await sql<{ id: string; name: string; sha256: Buffer; isSamePlace: boolean }>`
    select id, name, sha256, order_id is not distinct from ${orderId} as "isSamePlace" from documents
    where company_id = ${companyId} and uploaded_by = ${user.id} and upload_key = ${uploadKey}
    order by id`.execute(db);
  return rows;
}

/** Returns the oldest document of the order, or of products, that has the same bytes and is visible to this user. */
export async function findSameBytes(
  { db, companyId, user }: VendorScope,
  orderId: string | null,
  sha256: Buffer,
  exceptIds: readonly string[] = [],
) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from documents
    where company_id = ${companyId} and sha256 = ${sha256} and archived_at is null
      and (staged_by is null or staged_by = ${user.id}) and order_id is not distinct from ${orderId}
      and id <> all(${exceptIds}::uuid[])
    order by uploaded_at, id limit 1`.execute(db);
  return rows[0] ?? null;
}
