import {
  pageSizes,
  productSortKeys,
  type PageSize,
  type ProductListQuery,
  type ProductSortKey,
} from "@lading/contract";
import { sql } from "kysely";
import type { Statement } from "../../../ground/db/session-packet.ts";
import { searchWords } from "../../../ground/db/search-patterns.ts";
import { getSqlText } from "../../../ground/db/sql-text.ts";
import { isListed } from "../../../ground/db/withdrawn-products.ts";
import { sortOrder, writtenRow, type WrittenProduct } from "../product-record-queries.ts";

/** A row of the first page, with the number of products on all pages. */
type FirstPageRow = WrittenProduct & { total_items: number };

const getText = (key: ProductSortKey, descending: boolean, pageSize: PageSize) =>
  getSqlText(sql`
    select ${writtenRow},
      (select sum(n.products)::int from product_counts n where n.company_id = (select current_company_id())) as total_items
    from products p where p.company_id = (select current_company_id()) and ${isListed}
    order by ${sortOrder(key, descending)} limit ${sql.lit(pageSize)}`);

/** The statements by order and page size, which contain the size because the plan depends on it. */
const texts = new Map(
  productSortKeys.flatMap((key) =>
    pageSizes.flatMap((size): [string, string][] => [
      [`${key} ${size}`, getText(key, false, size)],
      [`-${key} ${size}`, getText(key, true, size)],
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
  withdrawn = "hide",
  cursor,
}: ProductListQuery): Statement<FirstPageRow> | undefined {
  if (
    cursor !== undefined ||
    withdrawn !== "hide" ||
    page > 1 ||
    category.length > 0 ||
    gxp_sku !== undefined ||
    searchWords(search).length > 0
  )
    return undefined;
  const text = texts.get(`${ordering} ${page_size}`);
  return text === undefined ? undefined : { text, values: [] };
}
