import type { Order, OrderSortKey, WholePurchaseOrder } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import type { Paging } from "../../ground/db/paged-query.ts";
import { isRare, pageWindow } from "../../ground/db/page-window.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { countedOrderColumns, orderColumns, sortOrder } from "./order-column-queries.ts";
import {
  countOrders,
  found,
  joinConditions,
  onOthers,
  toMatch,
  type OrderFilters,
  type OrderMatch,
} from "./order-match-queries.ts";

type OrderPage = OrderFilters & Paging & { ordering: OrderSortKey | `-${OrderSortKey}` };

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
      ${matchingIds(scope, match, searchFirst)} ${after === null ? sql`` : sql`and p.purchase_order > ${after}`}
      order by ${byColumn(fromEnd)} limit ${length} offset ${offset}
    ) page
    join purchase_orders p on p.company_id = ${scope.companyId} and p.id = page.id
    order by ${byColumn(false)}`.execute(scope.db);
  return { orders: rows, total };
}

/** The ids of the matching orders, unsorted. */
function matchingIds(scope: VendorScope, match: OrderMatch, searchFirst: boolean) {
  const own = joinConditions([sql`p.company_id = ${scope.companyId}`, ...match.onDayAndStatus, ...onOthers(match)]);
  if (searchFirst)
    return sql`select p.id from ${found(match)} join purchase_orders p on p.id = found.order_id where ${own}`;
  const words = match.patterns.map((pattern) => sql`lower(p.purchase_order) like ${pattern}`);
  return sql`select p.id from purchase_orders p where ${joinConditions([own, ...words])}`;
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
    select p.id, ${countedOrderColumns}, p.ship_to, p.buyer_contact, p.message
    from purchase_orders p where p.company_id = ${companyId} and p.purchase_order = ${purchaseOrder}`.execute(db);
  return rows[0];
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
