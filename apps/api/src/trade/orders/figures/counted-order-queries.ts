import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";

/** Orders that are counted at once. An answer to one of them waits for the others, so they are few. */
const ordersAtOnce = 50;

/** Counts the lines of some orders that have changed. Returns whether there may be more. */
export async function countChangedOrders(db: Transaction<DB>) {
  // A change of an order that is counted at the moment waits for its row, and then clears is_counted again.
  const { rows } = await sql<{ company_id: string; order_id: string }>`
    select company_id, order_id from order_states where not is_counted
    order by company_id, order_id limit ${ordersAtOnce} for no key update skip locked`.execute(db);
  const orders = sql`unnest(${rows.map((row) => row.company_id)}::uuid[], ${rows.map((row) => row.order_id)}::bigint[]) as c (company_id, order_id)`;
  await sql`delete from order_figure_lines f using ${orders} where f.company_id = c.company_id and f.order_id = c.order_id`.execute(
    db,
  );
  // The facts are looked up order by order, because the planner would read those of all orders.
  await sql`
    insert into order_figure_lines
      (company_id, order_id, line, figure, source, month, counts_from, is_met, due_at, due_on, done_at, done_on, needed, given)
    select f.company_id, f.order_id, f.line, f.figure, f.source, f.month, f.counts_from, f.is_met, f.due_at, f.due_on, f.done_at, f.done_on, f.needed, f.given
    from ${orders} cross join lateral (
      select * from order_figure_facts f where f.company_id = c.company_id and f.order_id = c.order_id offset 0
    ) f`.execute(db);
  await sql`
    update order_states s set is_counted = true from ${orders}
    where s.company_id = c.company_id and s.order_id = c.order_id`.execute(db);
  return rows.length === ordersAtOnce;
}
