import { sql } from "kysely";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";

/** The bytes of the company's documents and of the files that it has sent for agreements and requirements. Those of the provider do not count. */
const storedBytes = (companyId: string) => sql`
  coalesce((select bytes from company_storage where company_id = ${companyId}), 0)
    + (select coalesce(sum(size), 0) from agreement_submissions where company_id = ${companyId})
    + (select coalesce(sum(size), 0) from requirement_files where company_id = ${companyId} and folder = 'requirements')`;

export async function findStoredBytes({ db, companyId }: CompanyScope) {
  const { rows } = await sql<{ bytes: string }>`
    select ${storedBytes(companyId)} as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Returns the bytes of the company's documents, and of deleted ones whose files are still on disk. */
export async function findBytesOnDisk({ db, companyId }: CompanyScope) {
  const { rows } = await sql<{ stored: string; deleted: string }>`
    select ${storedBytes(companyId)} as stored,
      coalesce((select sum(size) from loose_files where company_id = ${companyId} and size is not null), 0) as deleted`.execute(
    db,
  );
  return { stored: Number(rows[0]?.stored), deleted: Number(rows[0]?.deleted) };
}

export async function findCompanyName({ db, companyId }: CompanyScope) {
  const { rows } = await sql<{ name: string }>`select name from companies where id = ${companyId}`.execute(db);
  return onlyRow(rows).name;
}

/** Counts the documents of an order without archived ones. */
export async function countOrderDocuments({ db, companyId }: CompanyScope, orderId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents
    where company_id = ${companyId} and order_id = ${orderId} and space = 'order' and archived_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the documents of a product. Returns undefined if the company does not have the product. */
export async function countProductDocuments({ db, companyId }: CompanyScope, gxpSku: string) {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from document_products l where l.company_id = ${companyId} and l.product_id = p.id) as count
    from products p where p.company_id = ${companyId} and p.gxp_sku = ${gxpSku}`.execute(db);
  return rows[0]?.count;
}

/** Returns one of the products of these documents that exceeds the limit. */
export async function findOverfullProduct(
  { db, companyId }: CompanyScope,
  documentIds: readonly string[],
  most: number,
) {
  const { rows } = await sql<{ gxp_sku: string; count: number }>`
    select p.gxp_sku, n.count
    from (select distinct product_id from document_products
      where company_id = ${companyId} and document_id = any(${documentIds}::uuid[])) touched
    join products p on p.company_id = ${companyId} and p.id = touched.product_id
    cross join lateral (select count(*)::int as count from document_products l
      where l.company_id = ${companyId} and l.product_id = p.id) n
    where n.count > ${most} order by p.gxp_sku limit 1`.execute(db);
  return rows[0];
}

/** Returns one of the orders of these documents that exceeds the limit. */
export async function findOverfullOrder({ db, companyId }: CompanyScope, documentIds: readonly string[], most: number) {
  const { rows } = await sql<{ purchase_order: string; count: number }>`
    select o.purchase_order, n.count
    from (select distinct order_id from documents
      where company_id = ${companyId} and id = any(${documentIds}::uuid[])) touched
    join purchase_orders o on o.company_id = ${companyId} and o.id = touched.order_id
    cross join lateral (select count(*)::int as count from documents d
      where d.company_id = ${companyId} and d.order_id = o.id and d.space = 'order' and d.archived_at is null) n
    where n.count > ${most} order by o.purchase_order limit 1`.execute(db);
  return rows[0];
}
