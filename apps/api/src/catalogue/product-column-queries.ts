import type { ProductSortKey } from "@lading/contract";
import { sql } from "kysely";

/** What a sort key sorts by, each as its index in products_by_* has it; of equal values the older product comes first. */
export function sortOrder(key: ProductSortKey, descending: boolean) {
  const way = descending ? sql`desc` : sql`asc`;
  // Only columns that may be empty name the place of the empty: with the others, PostgreSQL would not use their index.
  const empty = descending ? sql`desc nulls last` : sql`asc nulls first`;
  switch (key) {
    case "gxp_sku":
      return sql`p.gxp_sku ${way}`;
    case "name":
      return sql`lower(p.name) ${way}, p.id ${way}`;
    case "supplier_sku":
    case "percents_complete":
      return sql`${sql.ref(`p.${key}`)} ${way}, p.id ${way}`;
    default:
      return sql`${sql.ref(`p.${key}`)} ${empty}, p.id ${way}`;
  }
}

/** The columns of a row of the list. Shares are small exact decimals, safe as floating point; money stays text. */
export const rowColumns = sql<ProductRowRecord>`
  p.name, p.image_id, p.supplier_sku as sku, p.supplier_sku, p.gxp_sku, p.category, p.price, p.price_expiration, p.lead_time_days,
  p.ytd_purchases, p.ytd_end_user_sales, p.ytd_market_share::float8, p.ytd_search_queries, p.gxp_priority,
  p.percents_complete, p.description`;

/** The further columns of the detail. */
export const detailColumns = sql`
  p.manufacturer, p.mpn, p.upc, p.hts, p.eccn, p.vendor_quantity_uom,
  p.length::float8, p.width::float8, p.height::float8, p.weight::float8,
  p.current_inventory, p.avg_item_delivery::float8,
  p.size, p.schedule, p.pressure, p.pressure_class, p.is_api_certified, p.end_connections,
  p.amps::float8, p.voltage, p.wattage::float8, p.ip_rating, p.material, p.color`;

/** A row as it comes from the database: the contract's, with the picture's id in place of its address. */
export interface ProductRowRecord {
  name: string;
  image_id: string | null;
  sku: string;
  supplier_sku: string;
  gxp_sku: string;
  category: string | null;
  price: string | null;
  price_expiration: string | null;
  lead_time_days: number | null;
  ytd_purchases: string | null;
  ytd_end_user_sales: string | null;
  ytd_market_share: number | null;
  ytd_search_queries: number | null;
  gxp_priority: number | null;
  percents_complete: number;
  description: string | null;
}
