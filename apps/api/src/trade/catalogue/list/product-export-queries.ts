import type { ProductDetail, ProductListQuery } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { detailColumns, rowColumns } from "../product-record-queries.ts";
import { findProducts } from "./product-list-queries.ts";

type ExportedProduct = Omit<ProductDetail, "image_url">;

/** One page of the company's products with all their attributes, and how many there are on all pages. */
export async function findDetailedProducts(scope: VendorScope, query: ProductListQuery) {
  const { db, companyId } = scope;
  const { rows: listed, total } = await findProducts(scope, query);
  const { rows } = await sql<ExportedProduct>`
    select ${rowColumns}, ${detailColumns}
    from unnest(${listed.map(({ gxp_sku }) => gxp_sku)}::text[]) with ordinality as wanted (gxp_sku, place)
    join products p on p.company_id = ${companyId} and p.gxp_sku = wanted.gxp_sku
    order by wanted.place`.execute(db);
  return { rows, total };
}
