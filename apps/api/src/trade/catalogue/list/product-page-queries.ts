import type { ProductSortKey } from "@lading/contract";
import { sql } from "kysely";
import { and } from "../../../ground/db/and.ts";
import { isRare, pageWindow } from "../../../ground/db/page-window.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { rowColumns, sortOrder, type ProductRowRecord } from "../product-record-queries.ts";
import { FAR, findDeepPage } from "./deep-page-queries.ts";
import { found, holdsPatterns, withState, type CatalogueSize, type Match } from "./product-match-queries.ts";

export interface Found {
  rows: ProductRowRecord[];
  /** The number of matching products on all pages. */
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
  const key = ordering.replace(/^-/, "") as ProductSortKey; // The contract has validated it.
  const isWhole = match.patterns.length === 0 && match.onProduct.length === 0 && match.withdrawn === "hide";
  if (isWhole && offset > FAR) {
    const first = descending === fromEnd ? offset : total - offset - length;
    const deep = await findDeepPage(scope, { key, descending, first, length, version: size.version });
    if (deep) return { rows: deep, total };
  }

  // An index scan finds the page's ids, and only these rows are fetched.
  const { rows } = await sql<ProductRowRecord>`
    select ${rowColumns} from (
      ${matchingIds(scope, match, searchFirst)}
      order by ${sortOrder(key, descending !== fromEnd)} limit ${length} offset ${offset}
    ) page
    join products p on p.company_id = ${scope.companyId} and p.id = page.id
    order by ${sortOrder(key, descending)}`.execute(scope.db);
  return { rows, total };
}

/** The ids of the matching products, unsorted. Each variant joins `products`, which has row-level security. */
function matchingIds(scope: VendorScope, match: Match, searchFirst: boolean) {
  if (match.patterns.length === 0 || match.withdrawn !== "hide")
    return sql`select p.id from products p where ${withState(scope, match)}`;
  const conditions = sql`p.company_id = ${scope.companyId} ${and(match.onProduct)}`;
  if (searchFirst)
    return sql`select p.id from ${found(match)} join products p on p.id = found.product_id where ${conditions}`;
  return sql`select p.id from products p where ${conditions} and ${holdsPatterns(scope, match)}`;
}
