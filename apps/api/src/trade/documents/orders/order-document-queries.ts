import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** Returns the ids of an order's documents without archived ones, newest first; undefined if the order does not exist. */
export async function findOrderDocumentIds({ db, companyId }: VendorScope, purchaseOrder: string) {
  const { rows } = await sql<{ id: string | null }>`
    select d.id from purchase_orders o
    left join documents d on d.company_id = ${companyId} and d.order_id = o.id and d.space = 'order' and d.archived_at is null
    where o.company_id = ${companyId} and o.purchase_order = ${purchaseOrder}
    order by d.uploaded_at desc, d.id desc`.execute(db);
  return rows.length === 0 ? undefined : rows.flatMap(({ id }) => id ?? []);
}
