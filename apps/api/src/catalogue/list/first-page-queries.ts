import { productSortKeys, type ProductListQuery } from "@lading/contract";
import { sql } from "kysely";
import type { Read } from "../../db/read-in-session.ts";
import { searchWords } from "../../db/search-patterns.ts";
import { getSqlText } from "../../db/sql-text.ts";
import { rowColumns, sortOrder, type ProductRowRecord } from "../product-record-queries.ts";

/** A row of the first page, with the number of products on all pages. */
type FirstPageRow = ProductRowRecord & { total_items: number };

/** The statement for each order. */
const texts = new Map(
  productSortKeys.flatMap((key) =>
    [key, `-${key}` as const].map((ordering) => [
      ordering,
      getSqlText(sql`
        select ${rowColumns},
          (select sum(n.products)::int from product_counts n where n.company_id = (select current_company_id())) as total_items
        from products p where p.company_id = (select current_company_id())
        order by ${sortOrder(key, ordering.startsWith("-"))} limit $1`),
    ]),
  ),
);

/** Reads the first page of the company's products in one statement. Undefined if the request asks for another list. */
export function readFirstPage({
  page,
  page_size,
  ordering,
  search,
  category,
  gxp_sku,
}: ProductListQuery): Read<FirstPageRow> | undefined {
  if (page > 1 || category.length > 0 || gxp_sku !== undefined || searchWords(search).length > 0) return undefined;
  const text = texts.get(ordering);
  return text === undefined ? undefined : { text, values: [page_size] };
}
