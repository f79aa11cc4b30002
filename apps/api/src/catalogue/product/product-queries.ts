import type { ProductDetail } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../db/scope.ts";
import { detailColumns, rowColumns, type ProductRowRecord } from "../product-record-queries.ts";

/** The product with all attributes, or undefined if the company has none with this GXP SKU. */
export async function findProduct({ db, companyId }: VendorScope, gxpSku: string) {
  const { rows } = await sql<ProductRowRecord & Omit<ProductDetail, keyof ProductRowRecord | "image_url">>`
    select ${rowColumns}, ${detailColumns} from products p
    where p.company_id = ${companyId} and p.gxp_sku = ${gxpSku}`.execute(db);
  return rows[0];
}
