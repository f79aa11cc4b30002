import { sql } from "kysely";
import type { Statement } from "../../../ground/db/session-packet.ts";
import { getSqlText } from "../../../ground/db/sql-text.ts";
import { writtenDetail, type WrittenProduct } from "../product-record-queries.ts";

const text = getSqlText(sql`
  select ${writtenDetail} from products p
  where p.company_id = (select current_company_id()) and p.gxp_sku = $1`);

/** Reads the product with this GXP SKU; no row if the company has none. */
export const readProductBySku = (gxpSku: string): Statement<WrittenProduct> => ({ text, values: [gxpSku] });
