import type { Order, OrdersQuery } from "@lading/contract";
import { sql } from "kysely";
import { isRare, pageWindow } from "../db/page-window.ts";
import type { VendorScope } from "../db/scope.ts";
import { orderColumns, sortOrder } from "./order-column-queries.ts";
import { and, countOrders, foundIds, matchOf, type OrderMatch } from "./order-match-queries.ts";

/** One page of the company's orders, and how many there are on all pages. */
export async function findOrders(scope: VendorScope, query: OrdersQuery) {
  const match = matchOf(query);
  const { orders, matches: total } = await countOrders(scope, match);
  const window = pageWindow(query, total);
  if (!window) return { orders: [], total };

  const { length, offset, fromEnd } = window;
  const searchFirst = match.patterns.length > 0 && isRare({ rows: orders, matches: total }, offset + length);
  const byColumn = (isTurned: boolean) => sortOrder(query.ordering, sql`p.total`, isTurned);
  // The page's ids come from an index; only its rows are then fetched whole.
  const { rows } = await sql<Order>`
    select ${orderColumns(sql`p.total`)} from (
      ${matchingIds(scope, match, searchFirst)}
      order by ${byColumn(fromEnd)} limit ${length} offset ${offset}
    ) page
    join purchase_orders p on p.company_id = ${scope.companyId} and p.id = page.id
    order by ${byColumn(false)}`.execute(scope.db);
  return { orders: rows, total };
}

/** The ids of the matching orders, without their order. */
function matchingIds(scope: VendorScope, match: OrderMatch, searchFirst: boolean) {
  const own = and([sql`p.company_id = ${scope.companyId}`, ...match.onDayAndStatus, ...match.onDocuments]);
  if (searchFirst)
    return sql`with found as materialized (${foundIds(scope, match)})
      select p.id from found join purchase_orders p on p.id = found.order_id where ${own}`;
  const words = match.patterns.map((pattern) => sql`lower(p.purchase_order) like ${pattern}`);
  return sql`select p.id from purchase_orders p where ${and([own, ...words])}`;
}

/** How many orders stand before this one in the list as it is by default; undefined when the company has none of the number. */
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

/** The statuses that there are, by name. */
export const findOrderStatuses = ({ db }: VendorScope) =>
  db.selectFrom("order_statuses").select("name").orderBy("name").execute();
