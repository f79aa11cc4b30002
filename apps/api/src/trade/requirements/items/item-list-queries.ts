import { type ItemState, itemSortKeys } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { and } from "../../../ground/db/and.ts";
import { countRows, limitToPage, type Paging } from "../../../ground/db/paged-query.ts";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";
import { searchPatterns } from "../../../ground/db/search-patterns.ts";
import { itemState, readItems } from "./item-queries.ts";

type SortKey = (typeof itemSortKeys)[number];

export interface ItemsQuery extends Paging {
  search?: string | undefined;
  state: readonly ItemState[];
  requirement: readonly number[];
  ordering: SortKey | `-${SortKey}`;
}

const orders: Record<SortKey, RawBuilder<unknown>> = {
  due_on: sql`i.due_on`,
  opened_at: sql`i.opened_at`,
  name: sql`lower(r.name)`,
};

/** One page of the company's items that match, and their count on all pages. */
export const findOwnItems = (scope: VendorScope, query: ItemsQuery) =>
  findItems(scope, query, {
    conditions: [sql`i.company_id = ${scope.companyId}`],
    searched: sql`r.name, o.purchase_order, p.name, p.gxp_sku`,
  });

interface Searched {
  /** Conditions of the item `i`. */
  conditions: readonly RawBuilder<unknown>[];
  /** The texts that are searched: columns of the requirement `r`, the company `c`, the order `o` and the product `p`. */
  searched: RawBuilder<unknown>;
}

/** One page of the items that match, and their count on all pages. */
export async function findItems(
  scope: VendorScope | StaffScope,
  query: ItemsQuery,
  { conditions: asked, searched }: Searched,
) {
  const { search = "", state, requirement, ordering } = query;
  const key = ordering.replace(/^-/, "") as SortKey; // The type of `ordering` allows no other text.
  const way = ordering.startsWith("-") ? sql`desc` : sql`asc`;
  const patterns = searchPatterns(search);
  const conditions = [
    ...asked,
    ...(state.length > 0 ? [sql`${itemState} = any(${state}::text[])`] : []),
    ...(state.includes("not_applicable") ? [] : [sql`i.state <> 'not_applicable'`]),
    ...(requirement.length > 0 ? [sql`i.requirement_id = any(${requirement}::int[])`] : []),
    ...patterns.map((pattern) => sql`lower(concat_ws(E'\n', ${searched})) like ${pattern}`),
  ];
  const subjects = sql`
    join companies c on c.id = i.company_id
    left join purchase_orders o on o.company_id = i.company_id and o.id = i.order_id
    left join purchase_order_lines l on l.company_id = i.company_id and l.order_id = i.order_id and l.line = i.line
    left join products p on p.company_id = i.company_id and p.id = coalesce(i.product_id, l.product_id)`;
  const found = sql`from requirement_items i join requirements r on r.id = i.requirement_id
    ${patterns.length > 0 ? subjects : sql``}
    where true ${and(conditions)}`;
  const chosen = sql`
    select i.company_id, i.id, row_number() over (order by ${orders[key]} ${way} nulls last, i.id ${way}) as place
    ${found} order by place ${limitToPage(query)}`;
  return { count: await countRows(scope.db, found), results: await readItems(scope, chosen) };
}
