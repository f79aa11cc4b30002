import { listedIds, unlistedIds, type ProductRow, type ProductSortKey } from "@lading/contract";
import { sql } from "kysely";
import { selectAttributes } from "../../ground/db/attribute-columns.ts";
import { withdrawalColumn } from "../../ground/db/withdrawn-products.ts";

/** The ORDER BY expression of a sort key. It matches the key's index products_by_*, and ends with the id so that the order is stable. */
export function sortOrder(key: ProductSortKey, descending: boolean) {
  const way = descending ? sql`desc` : sql`asc`;
  // Only for nullable columns, because PostgreSQL would not use the indexes of the others with it.
  const empty = descending ? sql`desc nulls last` : sql`asc nulls first`;
  switch (key) {
    case "gxp_sku":
      return sql`p.gxp_sku ${way}`;
    case "name":
    case "supplier_sku":
    case "percents_complete":
      return sql`${sortValue(key)} ${way}, p.id ${way}`;
    default:
      return sql`${sortValue(key)} ${empty}, p.id ${way}`;
  }
}

/** The value of a product `p` by which a sort key sorts. */
export const sortValue = (key: ProductSortKey) => (key === "name" ? sql`lower(p.name)` : sql.ref(`p.${key}`));

const writtenRowColumns = sql`
  p.name, ${selectAttributes(listedIds)}, p.supplier_sku, p.gxp_priority, p.percents_complete, p.description,
  ${withdrawalColumn}`;

/** The columns of a row of the list. */
export const rowColumns = sql`p.image_id, ${writtenRowColumns}`;

/** The columns of the product's page that a row of the list does not have. */
export const detailColumns = selectAttributes(unlistedIds);

/**
 * A product as the JSON of the contract without its picture, and the picture's id. PostgreSQL writes the JSON for hot reads, because
 * checking each row and writing it again took over a tenth of the server's time.
 */
export interface WrittenProduct {
  product: string;
  image_id: string | null;
}
export const writtenRow = sql`(select row_to_json(w)::text from (select ${writtenRowColumns}) w) as product, p.image_id`;
export const writtenDetail = sql`
  (select row_to_json(w)::text from (select ${writtenRowColumns}, ${detailColumns}) w) as product, p.image_id`;

/** A row as the database returns it: the contract's row with the picture's id in place of its URL. */
export interface ProductRowRecord extends Omit<ProductRow, "image_url"> {
  image_id: string | null;
}
