import type { Order, OrderTab, WholePurchaseOrder, WorkingCalendar } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import type { Paging } from "../../ground/db/paged-query.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { isRare, pageWindow } from "../../ground/db/page-window.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import {
  countedOrderColumns,
  joinStates,
  orderColumns,
  type OrderOrdering,
  sortOrder,
  vendorReference,
  waitingLines,
} from "./order-column-queries.ts";
import {
  countOrders,
  found,
  joinConditions,
  onOthers,
  toMatch,
  type OrderFilters,
  type OrderMatch,
} from "./order-match-queries.ts";
import { tolerancesOf } from "./tolerance-queries.ts";

type OrderPage = OrderFilters & Paging & { ordering: OrderOrdering };

/** Returns one page of the company's orders, and their number on all pages. `after` limits the page to greater order numbers. */
export const findOrders = (scope: VendorScope, query: OrderPage, after: string | null = null) =>
  findPage<Order>(scope, query, after, orderColumns(sql`p.total`));

/** Returns the same with the number of lines of each order. */
export const findCountedOrders = (scope: VendorScope, query: OrderPage, after: string | null = null) =>
  findPage(scope, query, after, countedOrderColumns);

async function findPage<Row>(scope: VendorScope, query: OrderPage, after: string | null, columns: RawBuilder<Row>) {
  const match = toMatch(scope, query);
  const { orders, matches: total } = await countOrders(scope, match);
  const window = pageWindow(query, total);
  if (!window) return { orders: [] as Row[], total };

  const { length, offset, fromEnd } = window;
  const searchFirst = match.patterns.length > 0 && isRare({ rows: orders, matches: total }, offset + length);
  const byColumn = (isReversed: boolean) => sortOrder(query.ordering, sql`p.total`, isReversed);
  // The ids of the page come from an index. Only its rows are read completely.
  const { rows } = await sql<Row>`
    select ${columns} from (
      ${matchingIds(scope, match, searchFirst, /(respond|ship)_by$/.test(query.ordering))} ${after === null ? sql`` : sql`and p.purchase_order > ${after}`}
      order by ${byColumn(fromEnd)} limit ${length} offset ${offset}
    ) page
    join purchase_orders p on p.company_id = ${scope.companyId} and p.id = page.id ${joinStates}
    order by ${byColumn(false)}`.execute(scope.db);
  return { orders: rows, total };
}

/** The ids of the matching orders, unsorted. They can be sorted by their states if these are joined. */
function matchingIds(scope: VendorScope, match: OrderMatch, searchFirst: boolean, hasStates: boolean) {
  const states = hasStates ? joinStates : sql``;
  const own = joinConditions([
    sql`p.company_id = ${scope.companyId}`,
    ...match.onDayAndStatus,
    ...onOthers(scope, match, hasStates),
  ]);
  if (searchFirst)
    return sql`select p.id from ${found(match)} join purchase_orders p on p.id = found.order_id ${states} where ${own}`;
  const words = match.patterns.map((pattern) => sql`lower(p.purchase_order) like ${pattern}`);
  return sql`select p.id from purchase_orders p ${states} where ${joinConditions([own, ...words])}`;
}

/** Counts the orders before this one in the default sort order. Returns undefined if the company has no order with the number. */
export async function countOrdersBefore({ db, companyId }: VendorScope, purchaseOrder: string) {
  const { rows } = await sql<{ before: number }>`
    select (
      (select coalesce(sum(n.orders), 0) from order_counts n where n.company_id = ${companyId} and n.order_date > o.order_date)
      + (select count(*) from purchase_orders p
         where p.company_id = ${companyId} and p.order_date = o.order_date and p.id > o.id)
    )::int as before
    from purchase_orders o where o.company_id = ${companyId} and o.purchase_order = ${purchaseOrder}`.execute(db);
  return rows[0]?.before;
}

/** Returns an order of the company by its number. */
export async function findOrder({ db, companyId }: VendorScope, purchaseOrder: string) {
  const { rows } = await sql<WholePurchaseOrder & { id: string }>`
    select p.id, ${countedOrderColumns}, p.ship_to, p.buyer_contact, p.message,
      ${vendorReference(sql`p`)} as vendor_reference, (
      select money_text(sum(d.quantity * coalesce(d.unit_price, t.unit_price)))
      from line_terms t cross join lateral jsonb_to_recordset(t.deliveries) as d (quantity numeric, unit_price numeric)
      where t.company_id = p.company_id and t.order_id = p.id and t.confirmed is not null) as confirmed_total, w.*,
      ${tolerancesOf(sql`p.company_id`)} as tolerances
    from purchase_orders p ${joinStates} cross join lateral (${waitingLines(sql`p`)}) w where p.company_id = ${companyId} and p.purchase_order = ${purchaseOrder}`.execute(
    db,
  );
  return rows[0];
}

/** The median times of answers and decisions; see the view. */
export async function findAnswerTimes({ db }: VendorScope) {
  const { rows } = await sql<{ company_hours: number | null; provider_hours: number | null }>`
    select company_hours, provider_hours from order_answer_times`.execute(db);
  return onlyRow(rows);
}

/** Returns the number of the company's orders in each tab of their list. */
export async function countTabs({ db, companyId }: VendorScope) {
  const { rows } = await sql<Record<OrderTab, number>>`
    select count(*) filter (where waiting > 0)::int as to_answer, count(*) filter (where asked > 0)::int as with_provider,
      count(*) filter (where to_ship > 0)::int as to_ship
    from order_states where company_id = ${companyId} and (waiting > 0 or asked > 0 or to_ship > 0)`.execute(db);
  return onlyRow(rows);
}

export async function findCalendar({ db }: VendorScope) {
  const { rows } = await sql<WorkingCalendar>`
    select time_zone, weekdays, coalesce((select json_agg(day order by day) from work_holidays), '[]') as holidays
    from work_calendar`.execute(db);
  return onlyRow(rows);
}

/** Returns the locations of the company's orders, sorted. */
export async function findOrderLocations({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ location: string }>`
    select distinct location from purchase_orders where company_id = ${companyId} and location is not null order by 1`.execute(
    db,
  );
  return rows.map(({ location }) => location);
}

/** Returns the statuses, sorted by name. */
export const findOrderStatuses = ({ db }: VendorScope) =>
  db.selectFrom("order_statuses").select("name").orderBy("name").execute();
