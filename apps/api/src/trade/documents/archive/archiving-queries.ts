import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** Removes documents from the lists and from their products. The archive stores the links by SKU. */
export async function moveToArchive({ db, companyId }: VendorScope, ids: readonly string[]) {
  await sql`
    update documents set archived_at = now() where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(db);
  await sql`
    with links as (
      delete from document_products where company_id = ${companyId} and document_id = any(${ids}::uuid[])
      returning document_id, product_id
    )
    insert into archived_links
    select ${companyId}, links.document_id, p.gxp_sku
    from links join products p on p.company_id = ${companyId} and p.id = links.product_id`.execute(db);
}

/** Returns the GXP SKUs of the products to which the archived documents were linked. */
export async function findArchivedSkus({ db, companyId }: VendorScope, ids: readonly string[]) {
  const { rows } = await sql<{ gxp_sku: string }>`
    select distinct gxp_sku from archived_links
    where company_id = ${companyId} and document_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ gxp_sku }) => gxp_sku);
}

/** Restores documents with their links to products that still exist, and returns the lost links. */
export async function moveFromArchive({ db, companyId }: VendorScope, ids: readonly string[]) {
  await sql`
    update documents set archived_at = null where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(db);
  const { rows } = await sql<{ document_id: string; gxp_sku: string }>`
    with remembered as (
      delete from archived_links where company_id = ${companyId} and document_id = any(${ids}::uuid[])
      returning document_id, gxp_sku
    ), linked as (
      insert into document_products
      select ${companyId}, r.document_id, p.id
      from remembered r join products p on p.company_id = ${companyId} and p.gxp_sku = r.gxp_sku
    )
    select document_id, gxp_sku from remembered r
    where not exists (select from products p where p.company_id = ${companyId} and p.gxp_sku = r.gxp_sku)
    order by gxp_sku`.execute(db);
  return rows;
}

export const deleteArchived = ({ db, companyId }: VendorScope, ids: readonly string[]) =>
  sql`
    delete from documents
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and archived_at is not null`.execute(db);
