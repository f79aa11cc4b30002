import type { Order, OrdersQuery } from "@lading/contract";
import { sql } from "kysely";
import { isRare, pageWindow } from "../../ground/db/page-window.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { orderColumns, sortOrder } from "./order-column-queries.ts";
import { countOrders, found, joinConditions, onDocuments, toMatch, type OrderMatch } from "./order-match-queries.ts";

/** Returns one page of the company's orders, and their number on all pages. `after` limits the page to greater order numbers. */
export async function findOrders(scope: VendorScope, query: OrdersQuery, after: string | null = null) {
  const match = toMatch(query);
  const { orders, matches: total } = await countOrders(scope, match);
  const window = pageWindow(query, total);
  if (!window) return { orders: [], total };

  const { length, offset, fromEnd } = window;
  const searchFirst = match.patterns.length > 0 && isRare({ rows: orders, matches: total }, offset + length);
  const byColumn = (isReversed: boolean) => sortOrder(query.ordering, sql`p.total`, isReversed);
  // The ids of the page come from an index. Only its rows are read completely.
  const { rows } = await sql<Order>`
    select ${orderColumns(sql`p.total`)} from (
      ${matchingIds(scope, match, searchFirst)} ${after === null ? sql`` : sql`and p.purchase_order > ${after}`}
      order by ${byColumn(fromEnd)} limit ${length} offset ${offset}
    ) page
    join purchase_orders p on p.company_id = ${scope.companyId} and p.id = page.id
    order by ${byColumn(false)}`.execute(scope.db);
  return { orders: rows, total };
}

/** The ids of the matching orders, unsorted. */
function matchingIds(scope: VendorScope, match: OrderMatch, searchFirst: boolean) {
  const own = joinConditions([sql`p.company_id = ${scope.companyId}`, ...match.onDayAndStatus, ...onDocuments(match)]);
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

/** Returns the statuses, sorted by name. */
export const findOrderStatuses = ({ db }: VendorScope) =>
  db.selectFrom("order_statuses").select("name").orderBy("name").execute();
