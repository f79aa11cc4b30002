import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** Links each document to each product. Existing links stay. */
export const addLinks = (
  { db, companyId }: VendorScope,
  documentIds: readonly string[],
  productIds: readonly string[],
) =>
  sql`
    insert into document_products
    select ${companyId}, d.id, p.id
    from unnest(${documentIds}::uuid[]) as d (id) cross join unnest(${productIds}::bigint[]) as p (id)
    on conflict do nothing`.execute(db);

export const removeLinks = (
  { db, companyId }: VendorScope,
  documentIds: readonly string[],
  productIds: readonly string[],
) =>
  sql`
    delete from document_products
    where company_id = ${companyId} and document_id = any(${documentIds}::uuid[])
      and product_id = any(${productIds}::bigint[])`.execute(db);
