import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";

/** Orders in any other status are open. The provider's statuses may have any case. */
const open = sql`status in (
  select name from order_statuses where lower(name) <> all('{shipped,received,invoiced,closed,cancelled,canceled}')
)`;
const cancelled = sql`status in (select name from order_statuses where lower(name) in ('cancelled', 'canceled'))`;

/** Only US dollars are added up. An order without a currency is in US dollars. */
const isForeign = sql`coalesce(currency, 'USD') <> 'USD'`;

interface OrderSum {
  /** The first day of the month; null in the sums by location. */
  month: string | null;
  location: string | null;
  orders: number;
  /** In US dollars, without the orders in other currencies. */
  total: number;
  /** The number of orders in other currencies. */
  foreign: number;
  open: number;
  late: number;
}

/** The orders of the last twelve months, summed by month and by location in one query. Months without orders are missing. */
export async function findOrderSums({ db, companyId }: VendorScope) {
  const { rows } = await sql<OrderSum & { by: "month" | "location" }>`
    select case when grouping(o.month) = 0 then 'month' else 'location' end as by, o.month::date::text as month, o.location,
      count(*)::int as orders, coalesce(sum(o.total) filter (where not o.is_foreign), 0)::float8 as total,
      count(*) filter (where o.is_foreign)::int as "foreign",
      count(*) filter (where o.is_open)::int as open,
      count(*) filter (where o.is_open and o.due_date < current_date)::int as late
    from (
      select date_trunc('month', order_date)::date as month, location, total, due_date, ${open} as is_open, ${isForeign} as is_foreign
      from purchase_orders
      where company_id = ${companyId} and not ${cancelled}
        and order_date >= date_trunc('month', current_date) - interval '11 months' and order_date <= current_date
    ) o
    group by grouping sets ((o.month), (o.location))
    order by orders desc, o.location`.execute(db);
  return {
    byMonth: new Map(rows.filter(({ by }) => by === "month").map((row) => [row.month, row])),
    byLocation: rows.filter(({ by }) => by === "location"),
  };
}

interface OpenSum {
  standing: "on time" | "late" | "no due date";
  status: string;
  orders: number;
  total: number;
  foreign: number;
}

/** Returns all open orders, of any age. */
export async function findOpenOrders({ db, companyId }: VendorScope) {
  const { rows } = await sql<OpenSum>`
    select case when due_date is null then 'no due date' when due_date < current_date then 'late' else 'on time' end as standing,
      status, count(*)::int as orders, coalesce(sum(total) filter (where not ${isForeign}), 0)::float8 as total,
      count(*) filter (where ${isForeign})::int as "foreign"
    from purchase_orders where company_id = ${companyId} and ${open}
    group by 1, 2 order by 3 desc, 2`.execute(db);
  return rows;
}

/** Returns the first days of the last twelve months. The current month comes last. */
export async function findLastMonths({ db }: VendorScope) {
  const { rows } = await sql<{ month: string }>`
    select m::date::text as month from generate_series(
      date_trunc('month', current_date) - interval '11 months', date_trunc('month', current_date), interval '1 month'
    ) m`.execute(db);
  return rows.map(({ month }) => month);
}
