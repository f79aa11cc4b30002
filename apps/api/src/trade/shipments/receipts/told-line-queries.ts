import type { EventData } from "@lading/contract";
import { sql } from "kysely";
import { type Db, given, type LineKey } from "./receipt-queries.ts";
import { arrivedOfLine } from "./received-line-queries.ts";

type Event = EventData["receipt.recorded"];

/** The received quantity of an order's line, with its differences from the ship notices. */
export type ToldLine = LineKey &
  Event["lines"][number] &
  Omit<Event["differences"][number], "line" | "damaged"> & { purchase_order: string };

const decimal = (value: ReturnType<typeof sql>) => sql`trim_scale(${value})::text`;

/** Returns what was received of lines of companies that answer orders, by order and line. Others are told nothing of their orders. */
export async function findToldLines(db: Db, lines: readonly LineKey[]) {
  const { rows } = await sql<ToldLine>`
    select g.company_id, g.order_id, g.line, o.purchase_order, f.*, d.*
    from ${given(lines)} join purchase_orders o on o.company_id = g.company_id and o.id = g.order_id
    join company_feature_flags a on a.company_id = g.company_id and a.feature_name = 'Order Responses' and a.active
    cross join lateral (
      select ${decimal(sql`coalesce(sum(r.quantity), 0)`)} as received, ${decimal(sql`coalesce(sum(r.damaged), 0)`)} as damaged,
        coalesce(json_agg(json_build_object('receipt', r.receipt, 'quantity', ${decimal(sql`r.quantity`)},
          'damaged', ${decimal(sql`coalesce(r.damaged, 0)`)}, 'received_at', r.received_at, 'ship_notice', r.notice_id,
          'is_final', coalesce(r.is_final, false)) order by r.received_at, r.receipt), '[]') as receipts
      from receipts r where r.company_id = g.company_id and r.order_id = g.order_id and r.line = g.line
    ) f
    cross join lateral (
      select ${decimal(sql`coalesce(sum(case when a.is_short then x.quantity - a.received end), 0)`)} as short,
        ${decimal(sql`coalesce(sum(case when a.is_over then a.received - x.quantity end), 0)`)} as over
      from ship_lines x
        join ship_notices n on n.company_id = x.company_id and n.id = x.notice_id and n.state in ('sent', 'partly_received', 'received')
        cross join lateral ${arrivedOfLine} a
      where x.company_id = g.company_id and x.order_id = g.order_id and x.line = g.line
    ) d
    order by g.company_id, g.order_id, g.line`.execute(db);
  return rows;
}
