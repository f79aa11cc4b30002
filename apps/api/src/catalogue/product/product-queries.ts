import type { ProductDetail } from "@lading/contract";
import { sql } from "kysely";
import type { Statement } from "../../db/session-packet.ts";
import { getSqlText } from "../../db/sql-text.ts";
import { detailColumns, rowColumns, type ProductRowRecord } from "../product-record-queries.ts";

/** A product with all attributes. */
type ProductRecord = ProductRowRecord & Omit<ProductDetail, keyof ProductRowRecord | "image_url">;

const text = getSqlText(sql`
  select ${rowColumns}, ${detailColumns} from products p
  where p.company_id = (select current_company_id()) and p.gxp_sku = $1`);

/** Reads the product with this GXP SKU; no row if the company has none. */
export const readProductBySku = (gxpSku: string): Statement<ProductRecord> => ({ text, values: [gxpSku] });
