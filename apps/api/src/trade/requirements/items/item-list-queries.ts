import type { ItemState, itemSortKeys, RequirementItem } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { and } from "../../../ground/db/and.ts";
import { countRows, limitToPage, type Paging } from "../../../ground/db/paged-query.ts";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";
import { searchPatterns } from "../../../ground/db/search-patterns.ts";
import { itemState } from "../../effects/item-state-queries.ts";
import { actsBlocked } from "../../effects/open-requirement-queries.ts";
import { readItems } from "./item-queries.ts";

type SortKey = (typeof itemSortKeys)[number];

export interface ItemsQuery extends Paging {
  search?: string | undefined;
  state: readonly ItemState[];
  requirement: readonly number[];
  blocks?: "true" | "false" | undefined;
  ordering: SortKey | `-${SortKey}`;
}

const orders: Record<SortKey, RawBuilder<unknown>> = {
  due_on: sql`i.due_on`,
  opened_at: sql`i.opened_at`,
  name: sql`lower(r.name)`,
};

export interface OwnItemsQuery extends ItemsQuery {
  subject: readonly RequirementItem["subject"]["kind"][];
  order?: string | undefined;
  notice?: string | undefined;
  waits_on?: "vendor" | "provider" | undefined;
  arrived?: "only" | "also" | undefined;
}

const waitsOnProvider = sql`(i.state in ('submitted', 'in_review') or coalesce(i.renewal in ('submitted', 'in_review'), false))`;

/** The items `w` of a company whose documents arrived from third parties and were not sent yet, with the names of these. */
const arrivals = (companyId: string) => sql`
  left join (
    select s.item_id, string_agg(distinct a.name, ', ') as names
    from requirement_submissions s
      join document_ask_items x on x.company_id = s.company_id and x.submission_id = s.id
      join document_asks a on a.company_id = x.company_id and a.id = x.ask_id
    where s.company_id = ${companyId} and s.state = 'draft' group by s.item_id
  ) w on w.item_id = i.id`;

/** The conditions of the company's items that match. */
export const ownItems = (
  { companyId }: VendorScope,
  { subject, order, notice, waits_on, arrived }: OwnItemsQuery,
): Searched => ({
  joined: arrivals(companyId),
  inAnyState: arrived === "also" ? sql`or w.item_id is not null` : sql``,
  conditions: [
    sql`i.company_id = ${companyId}`,
    ...(waits_on === undefined ? [] : [sql`${waitsOnProvider} = ${waits_on === "provider"}`]),
    ...(arrived === "only" ? [sql`w.item_id is not null`] : []),
    ...(subject.length > 0 ? [sql`i.kind = any(${subject}::text[])`] : []),
    ...(order === undefined
      ? []
      : [
          sql`i.order_id in (select id from purchase_orders where company_id = ${companyId} and purchase_order = ${order})`,
        ]),
    ...(notice === undefined ? [] : [sql`i.notice_id = ${notice}`]),
  ],
  searched: sql`r.name, o.purchase_order, n.number, p.name, p.gxp_sku`,
});

/** One page of the company's items that match, and their count on all pages. */
export const findOwnItems = (scope: VendorScope, query: OwnItemsQuery) =>
  findItems(scope, query, ownItems(scope, query));

interface Searched {
  /** Joins for the conditions. */
  joined?: RawBuilder<unknown>;
  /** Lets items through whatever their state. */
  inAnyState?: RawBuilder<unknown>;
  /** Conditions of the item `i`. */
  conditions: readonly RawBuilder<unknown>[];
  /** The texts that are searched: columns of the requirement `r`, the company `c`, the order `o`, the ship notice `n` and the product `p`. */
  searched: RawBuilder<unknown>;
}

/** The items `i` that match, with their requirements `r`, as the part of a query from `from` on. */
export function matching(
  query: ItemsQuery,
  { conditions: asked, searched, joined = sql``, inAnyState = sql`` }: Searched,
) {
  const { search = "", state, requirement, blocks } = query;
  const patterns = searchPatterns(search);
  const conditions = [
    ...asked,
    ...(state.length > 0 ? [sql`(${itemState} = any(${state}::text[]) ${inAnyState})`] : []),
    ...(state.includes("not_applicable") ? [] : [sql`i.state <> 'not_applicable'`]),
    ...(requirement.length > 0 ? [sql`i.requirement_id = any(${requirement}::int[])`] : []),
    ...(blocks === undefined ? [] : [sql`(${actsBlocked} <> '{}') = ${blocks === "true"}`]),
    ...patterns.map((pattern) => sql`lower(concat_ws(E'\n', ${searched})) like ${pattern}`),
  ];
  const subjects = sql`
    join companies c on c.id = i.company_id
    left join purchase_orders o on o.company_id = i.company_id and o.id = i.order_id
    left join purchase_order_lines l on l.company_id = i.company_id and l.order_id = i.order_id and l.line = i.line
    left join ship_notices n on n.company_id = i.company_id and n.id = i.notice_id
    left join products p on p.company_id = i.company_id and p.id = coalesce(i.product_id, l.product_id)`;
  return sql`from requirement_items i join requirements r on r.id = i.requirement_id ${joined}
    ${patterns.length > 0 ? subjects : sql``}
    where true ${and(conditions)}`;
}

/** The sort key of a list and its direction. */
export const readOrdering = (ordering: ItemsQuery["ordering"]) => ({
  key: ordering.replace(/^-/, "") as SortKey, // The type of `ordering` allows no other text.
  way: ordering.startsWith("-") ? sql`desc` : sql`asc`,
});

/** One page of the items that match, and their count on all pages. */
export async function findItems(scope: VendorScope | StaffScope, query: ItemsQuery, searched: Searched) {
  const { key, way } = readOrdering(query.ordering);
  const found = matching(query, searched);
  const chosen = sql`
    select i.company_id, i.id, row_number() over (order by ${orders[key]} ${way} nulls last, i.order_id ${way}, i.line ${way}, i.id ${way}) as place
    ${found} order by place ${limitToPage(query)}`;
  return { count: await countRows(scope.db, found), results: await readItems(scope, chosen) };
}
