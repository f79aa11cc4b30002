import type { FulfillmentState, OrderTab, ResponseState } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { createCountCache } from "../../ground/db/count-cache.ts";
import { countRows } from "../../ground/db/paged-query.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** The filters of the lists of orders. */
export interface OrderFilters {
  search_string: string;
  date_after?: string | undefined;
  date_before?: string | undefined;
  status: readonly string[];
  has_documents?: "true" | "false" | undefined;
  location?: readonly string[] | undefined;
  /** GXP SKUs of products. The orders have a line of any of them. */
  product?: readonly string[] | undefined;
  tab?: OrderTab | undefined;
  response_state?: readonly ResponseState[] | undefined;
  fulfillment_state?: readonly FulfillmentState[] | undefined;
}

/** The conditions of a list of orders. */
export interface OrderMatch {
  /** Conditions on columns that purchase_orders and order_counts have in common; the first one is `true`. */
  onDayAndStatus: RawBuilder<unknown>[];
  /** Whether the orders have documents; undefined if the list does not filter by documents. */
  hasDocuments: boolean | undefined;
  /** Conditions on other columns of an order `p`. */
  onOrder: RawBuilder<unknown>[];
  /** Conditions on the states `s` of an order. */
  onStates: RawBuilder<unknown>[];
  /** Lower-case LIKE patterns that the order number must match. */
  patterns: string[];
  /** The conditions as a key of the count cache; undefined if counts depend on rows whose changes it does not notice. */
  cacheKey: unknown;
}

export interface OrderFigures {
  /** All orders of the company. */
  orders: number;
  /** The number of matches on all pages. */
  matches: number;
}

export const joinConditions = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Whether an order `p` has a document that is not archived. */
export const hasDocuments = sql<boolean>`exists (
  select from documents d
  where d.company_id = p.company_id and d.order_id = p.id and d.space = 'order' and d.archived_at is null
)`;

/** Conditions on an order `p` besides those on its day, status and number. Its states `s` are joined if `hasStates`. */
export const onOthers = (
  { companyId }: VendorScope,
  { hasDocuments: wanted, onOrder, onStates }: OrderMatch,
  hasStates: boolean,
) => [
  ...onOrder,
  ...(onStates.length === 0
    ? []
    : hasStates
      ? onStates
      : [
          sql`p.id in (select s.order_id from order_states s where s.company_id = ${companyId} and ${joinConditions(onStates)})`,
        ]),
  ...(wanted === undefined ? [] : [wanted ? hasDocuments : sql`not ${hasDocuments}`]),
];

export const toMatch = (
  { companyId }: VendorScope,
  {
    search_string,
    date_after,
    date_before,
    status,
    has_documents,
    location = [],
    product = [],
    ...states
  }: OrderFilters,
): OrderMatch => ({
  onDayAndStatus: [
    sql`true`,
    ...(date_after === undefined ? [] : [sql`order_date >= ${date_after}`]),
    ...(date_before === undefined ? [] : [sql`order_date <= ${date_before}`]),
    ...(status.length === 0 ? [] : [sql`status = any(${status})`]),
  ],
  hasDocuments: has_documents === undefined ? undefined : has_documents === "true",
  patterns: searchPatterns(search_string),
  onOrder: [
    ...(location.length === 0 ? [] : [sql`p.location = any(${location})`]),
    ...(product.length === 0
      ? []
      : [
          sql`p.id in (
            select l.order_id from purchase_order_lines l
            where l.company_id = ${companyId}
              and l.product_id in (select t.id from products t where t.company_id = ${companyId} and t.gxp_sku = any(${product})))`,
        ]),
  ],
  onStates: matchStates(states),
  cacheKey:
    product.length === 0 && matchStates(states).length === 0
      ? [search_string, date_after, date_before, status, location]
      : undefined,
});

const tabs = { to_answer: sql`s.waiting > 0`, with_provider: sql`s.asked > 0`, to_ship: sql`s.to_ship > 0` };

function matchStates({
  tab,
  response_state = [],
  fulfillment_state = [],
}: Pick<OrderFilters, "tab" | "response_state" | "fulfillment_state">) {
  return [
    ...(tab === undefined ? [] : [tabs[tab]]),
    ...(response_state.length === 0 ? [] : [sql`s.response_state = any(${response_state})`]),
    ...(fulfillment_state.length === 0 ? [] : [sql`s.fulfillment_state = any(${fulfillment_state})`]),
  ];
}

/** The ids of the company's orders whose number contains all the words. Only this database function uses the trigram index. */
export const found = ({ patterns }: OrderMatch) => sql`find_own_orders(${patterns}) as found (order_id)`;

/**
 * Counts exactly. Triggers maintain the counts by day and status. The counts of searches are cached until the company's
 * orders change, and those of a filter by documents until its orders or documents change.
 */
export async function countOrders(scope: VendorScope, match: OrderMatch): Promise<OrderFigures> {
  const { version, document_changes, ...figures } = await readFigures(scope, match);
  const { hasDocuments: wanted, onOrder, onStates, patterns, cacheKey } = match;
  const others = [...onOrder, ...onStates, ...patterns];
  if (figures.matches === 0 || (wanted === undefined && others.length === 0)) return figures;
  if (cacheKey === undefined) return { ...figures, matches: await count(scope, match) };
  const key = [scope.companyId, version, cacheKey];
  if (wanted === undefined) return { ...figures, matches: await cache.get(key, () => count(scope, match)) };
  key.push(document_changes);
  const isNarrowed = others.length > 0 || match.onDayAndStatus.length > 1;
  if (isNarrowed) return { ...figures, matches: await cache.get([...key, wanted], () => count(scope, match)) };
  const documented = await cache.get(key, () => countDocumented(scope));
  return { ...figures, matches: wanted ? documented : figures.orders - documented };
}

const cache = createCountCache();

/** Counts orders with documents in the index of documents, which takes half as long as looking for the documents of each order. */
const countDocumented = ({ db, companyId }: VendorScope) =>
  countRows(
    db,
    sql`from (
      select from documents d
      where d.company_id = ${companyId} and d.space = 'order' and d.archived_at is null group by d.order_id
    ) documented`,
  );

async function count(scope: VendorScope, match: OrderMatch) {
  const conditions = [...match.onDayAndStatus, ...onOthers(scope, match, false)];
  const isNarrowed = conditions.length > 1;
  const own = sql`p.company_id = ${scope.companyId}`;
  // A tab alone is counted in the index of its states.
  if (conditions.length === 2 && match.onStates.length > 0 && match.patterns.length === 0)
    return countRows(
      scope.db,
      sql`from order_states s where s.company_id = ${scope.companyId} and ${joinConditions(match.onStates)}`,
    );
  const { rows } = await sql<{ matches: number }>`${
    match.patterns.length === 0
      ? sql`select count(*)::int as matches from purchase_orders p where ${joinConditions([own, ...conditions])}`
      : sql`
    select count(*)::int as matches from ${found(match)}
    ${isNarrowed ? sql`join purchase_orders p on ${own} and p.id = found.order_id where ${joinConditions(conditions)}` : sql``}`
  }`.execute(scope.db);
  return onlyRow(rows).matches;
}

async function readFigures({ db, companyId }: VendorScope, { onDayAndStatus }: OrderMatch) {
  const { rows } = await sql<OrderFigures & { version: string | null; document_changes: string | null }>`
    select
      (select v.version from order_versions v where v.company_id = ${companyId}) as version,
      (select v.changes from document_versions v where v.company_id = ${companyId}) as document_changes,
      coalesce(sum(orders), 0)::int as orders,
      coalesce(sum(orders) filter (where ${joinConditions(onDayAndStatus)}), 0)::int as matches
    from order_counts where company_id = ${companyId}`.execute(db);
  return onlyRow(rows);
}
