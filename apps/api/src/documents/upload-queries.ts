import { sql } from "kysely";
import type { VendorScope } from "../db/scope.ts";
import type { StoredFile } from "./loose-files.ts";

/** Uploads of one company are published one after the other, until the end of the transaction: each sees those before it. */
export const lockUploads = ({ db }: VendorScope) => sql`select lock_own_company()`.execute(db);

export async function countStaged({ db, companyId, user }: VendorScope) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents where company_id = ${companyId} and staged_by = ${user.id}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function findOrderId({ db, companyId }: VendorScope, purchaseOrder: string) {
  const { rows } = await sql<{ id: string }>`
    select id from purchase_orders where company_id = ${companyId} and purchase_order = ${purchaseOrder}`.execute(db);
  return rows[0]?.id;
}

/** A document of the order; without one, of products, staged by the user. */
export const addDocument = ({ db, companyId, user }: VendorScope, orderId: string | null, file: StoredFile) =>
  sql`insert into documents (company_id, id, space, order_id, name, extension, size, sha256, uploaded_by, staged_by)
    values (${companyId}, ${file.id}, ${orderId === null ? "product" : "order"}, ${orderId}, ${file.name},
      ${file.extension}, ${file.size}, ${file.sha256}, ${user.id}, ${orderId === null ? user.id : null})`.execute(db);

/** The oldest document of the order, or else of products, that has the same bytes and that this user can see. */
export async function findSameBytes({ db, companyId, user }: VendorScope, orderId: string | null, sha256: Buffer) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from documents
    where company_id = ${companyId} and sha256 = ${sha256} and archived_at is null
      and (staged_by is null or staged_by = ${user.id}) and order_id is not distinct from ${orderId}
    order by uploaded_at, id limit 1`.execute(db);
  return rows[0] ?? null;
}
