import type { LinkedProduct } from "@lading/contract";
import { sql } from "kysely";
import { countRows, limitToPage, type Paging } from "../../../ground/db/paged-query.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { isListed } from "../../../ground/db/withdrawn-products.ts";

/** Returns a page of the products that have no document, or none with this label, by GXP SKU, and their number. */
export async function findBareProducts({ db, companyId }: VendorScope, page: Paging, labelId: number | undefined) {
  const bare = sql`from products p where p.company_id = ${companyId} and ${isListed} and not exists (
    select from document_products l join documents d on d.company_id = l.company_id and d.id = l.document_id
    where l.company_id = p.company_id and l.product_id = p.id and d.archived_at is null
      and (${labelId ?? null}::int is null or d.label_id = ${labelId ?? null}::int))`;
  const total = await countRows(db, bare);
  const { rows } = await sql<LinkedProduct>`
    select p.name, p.supplier_sku, p.gxp_sku ${bare} order by p.gxp_sku ${limitToPage(page)}`.execute(db);
  return { products: rows, total };
}
