import type { ProductSortKey } from "@lading/contract";
import { sql } from "kysely";
import { isRare, pageWindow } from "../db/page-window.ts";
import type { VendorScope } from "../db/scope.ts";
import { rowColumns, sortOrder, type ProductRowRecord } from "./product-column-queries.ts";
import { and, type CatalogueSize, type Match } from "./product-match-queries.ts";

export interface Found {
  rows: ProductRowRecord[];
  /** On all pages. */
  total: number;
}

/** One page of the matching products, in the order of `ordering`. */
export async function findPage(
  scope: VendorScope,
  match: Match,
  size: CatalogueSize,
  { ordering, ...paging }: { page: number; page_size: number; ordering: string },
): Promise<Found> {
  const total = size.matches;
  const window = pageWindow(paging, total);
  if (!window) return { rows: [], total };
  const { length, offset, fromEnd } = window;
  const searchFirst = isRare({ rows: size.products, matches: total }, offset + length);
  const descending = ordering.startsWith("-");
  const key = ordering.replace(/^-/, "") as ProductSortKey; // The contract lets nothing else through.

  // The page's ids come from the index alone; only its rows are then fetched whole.
  const { rows } = await sql<ProductRowRecord>`
    select ${rowColumns} from (
      ${matchingIds(scope, match, searchFirst)}
      order by ${sortOrder(key, descending !== fromEnd)} limit ${length} offset ${offset}
    ) page
    join products p on p.company_id = ${scope.companyId} and p.id = page.id
    order by ${sortOrder(key, descending)}`.execute(scope.db);
  return { rows, total };
}

/** The ids of the matching products, without their order. Every way to them goes through the protected table. */
function matchingIds({ companyId }: VendorScope, { onSearch, onProduct }: Match, searchFirst: boolean) {
  const conditions = sql`p.company_id = ${companyId} ${and(onProduct)}`;
  if (onSearch.length === 0) return sql`select p.id from products p where ${conditions}`;
  // Apart from the protected table, since beside it the planner may not ask the trigram index for a LIKE.
  if (searchFirst)
    return sql`with found as materialized (
        select s.product_id from product_search s where s.company_id = ${companyId} ${and(onSearch)}
      )
      select p.id from found join products p on p.id = found.product_id where ${conditions}`;
  // OFFSET keeps the planner from turning this into a join, for which it would read all that is searched.
  return sql`select p.id from products p where ${conditions} and exists (
      select from product_search s where s.company_id = ${companyId} and s.product_id = p.id ${and(onSearch)} offset 0
    )`;
}
