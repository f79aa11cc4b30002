import type { OrderLine } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import { findPage, type Paging } from "../../ground/db/paged-query.ts";
import type { DB } from "../../ground/db/schema.ts";

/** The order whose lines are read; `id` is that of its row, and `lines` their number. */
interface LinesOf {
  companyId: string;
  id: string;
  lines: number;
}

/** One page of the lines of an order by their number, and their count. `after` limits the page to greater numbers. */
export async function findLines(
  db: Transaction<DB>,
  { companyId, id, lines }: LinesOf,
  paging: Paging,
  after: number | null = null,
) {
  const columns = sql<OrderLine>`l.line, p.gxp_sku, p.supplier_sku, p.name as product_name, l.description,
    l.quantity::text as quantity, l.units, money_text(l.unit_price) as unit_price,
    money_text(l.quantity * l.unit_price) as amount, l.due_date,
    coalesce(l.is_cancelled, false) as is_cancelled, coalesce(l.is_closed, false) as is_closed,
    coalesce((
      select json_agg(json_build_object('schedule', s.schedule, 'quantity', s.quantity::text, 'date', s.due_date) order by s.schedule)
      from order_schedules s where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line and s.is_cancelled is not true
    ), json_build_array(json_build_object('schedule', 1, 'quantity', l.quantity::text, 'date', l.due_date))) as schedules`;
  const found = sql`from purchase_order_lines l join products p on p.company_id = l.company_id and p.id = l.product_id
    where l.company_id = ${companyId} and l.order_id = ${id} ${after === null ? sql`` : sql`and l.line > ${after}`}`;
  const { count, rows } = await findPage(db, { columns, found, order: sql`l.line`, count: lines }, paging);
  return { count, results: rows };
}
