import type { OrdersQuery } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { rememberedCounts } from "../db/remembered-counts.ts";
import type { VendorScope } from "../db/scope.ts";
import { searchPatterns } from "../db/search-patterns.ts";

/** What a list of orders is narrowed to. */
export interface OrderMatch {
  /** Conditions on what purchase_orders and order_counts both have; the first is always true. */
  onDayAndStatus: RawBuilder<unknown>[];
  /** Whether it has documents, of a row of `p`; none where that is all the same. */
  onDocuments: RawBuilder<unknown>[];
  /** Patterns of what the number must hold, in lower case. */
  patterns: string[];
  /** What was asked for, so that the same question is counted once. */
  question: unknown;
}

export interface OrderFigures {
  /** All orders of the company. */
  orders: number;
  /** Those that match, on all pages. */
  matches: number;
}

export const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Whether an order, a row of `p`, has a document that is not archived. */
export const hasDocuments = sql<boolean>`exists (
  select from documents d
  where d.company_id = p.company_id and d.order_id = p.id and d.space = 'order' and d.archived_at is null
)`;

export const matchOf = ({
  search_string,
  date_after,
  date_before,
  status,
  has_documents,
}: OrdersQuery): OrderMatch => ({
  onDayAndStatus: [
    sql`true`,
    ...(date_after === undefined ? [] : [sql`order_date >= ${date_after}`]),
    ...(date_before === undefined ? [] : [sql`order_date <= ${date_before}`]),
    ...(status.length === 0 ? [] : [sql`status = any(${status})`]),
  ],
  onDocuments: has_documents === undefined ? [] : [has_documents === "true" ? hasDocuments : sql`not ${hasDocuments}`],
  patterns: searchPatterns(search_string),
  question: [search_string, date_after, date_before, status],
});

/** Ids of orders whose number holds all the words. Beside the protected table the planner may not ask the trigram index. */
export const foundIds = ({ companyId }: VendorScope, { patterns }: OrderMatch) => sql`
  select s.order_id from order_search s
  where ${and([
    // The table has no row-level security: the tenant of the transaction itself is the second lock.
    sql`s.company_id = ${companyId} and ${companyId} = (select current_company_id())`,
    ...patterns.map((pattern) => sql`s.search like ${pattern}`),
  ])}`;

/**
 * Exact, always: days and statuses are counted by triggers, searches once for each version of the company's orders. What comes
 * and goes with documents is counted each time, since documents of orders leave no version behind.
 */
export async function countOrders(scope: VendorScope, match: OrderMatch): Promise<OrderFigures> {
  const { version, ...kept } = await readFigures(scope, match);
  if (kept.matches === 0) return kept;
  if (match.onDocuments.length > 0) return { orders: kept.orders, matches: await count(scope, match) };
  if (match.patterns.length === 0) return kept;
  const matches = await remembered([scope.companyId, version, match.question], () => count(scope, match));
  return { orders: kept.orders, matches };
}

const remembered = rememberedCounts();

async function count(scope: VendorScope, match: OrderMatch) {
  const conditions = [...match.onDayAndStatus, ...match.onDocuments];
  const isNarrowed = conditions.length > 1;
  const own = sql`p.company_id = ${scope.companyId}`;
  const { rows } = await sql<{ matches: number }>`${
    match.patterns.length === 0
      ? sql`select count(*)::int as matches from purchase_orders p where ${and([own, ...conditions])}`
      : sql`
    with found as materialized (${foundIds(scope, match)})
    select count(*)::int as matches from found
    ${isNarrowed ? sql`join purchase_orders p on ${own} and p.id = found.order_id where ${and(conditions)}` : sql``}`
  }`.execute(scope.db);
  return rows[0]!.matches; // An aggregate without grouping is one row.
}

async function readFigures({ db, companyId }: VendorScope, { onDayAndStatus }: OrderMatch) {
  const { rows } = await sql<OrderFigures & { version: string | null }>`
    select
      (select v.version from order_versions v where v.company_id = ${companyId}) as version,
      coalesce(sum(orders), 0)::int as orders,
      coalesce(sum(orders) filter (where ${and(onDayAndStatus)}), 0)::int as matches
    from order_counts where company_id = ${companyId}`.execute(db);
  return rows[0]!; // As above.
}
