import type { EventData } from "@lading/contract";
import { sql } from "kysely";
import { type Db, given, type LineKey } from "./receipt-queries.ts";
import { arrivedOfLine } from "./received-line-queries.ts";

type Event = EventData["receipt.recorded"];

/** The received quantity of an order's line, with its differences from each ship notice. */
export type ToldLine = LineKey & Event["lines"][number] & Pick<Event, "differences"> & { purchase_order: string };

const decimal = (value: ReturnType<typeof sql>) => sql`trim_scale(${value})::text`;

/** Returns what was received of lines of companies that answer orders, by order and line. Others are told nothing of their orders. */
export async function findToldLines(db: Db, lines: readonly LineKey[]) {
  const { rows } = await sql<ToldLine>`
    select g.company_id, g.order_id, g.line, o.purchase_order, f.received, f.damaged, f.receipts, d.differences
    from ${given(lines)} join purchase_orders o on o.company_id = g.company_id and o.id = g.order_id
    join company_feature_flags a on a.company_id = g.company_id and a.feature_name = 'Order Responses' and a.active
    cross join lateral (
      select ${decimal(sql`coalesce(sum(r.quantity), 0)`)} as received, ${decimal(sql`coalesce(sum(r.damaged), 0)`)} as damaged,
        coalesce(json_agg(json_build_object('receipt', r.receipt, 'quantity', ${decimal(sql`r.quantity`)},
          'damaged', ${decimal(sql`coalesce(r.damaged, 0)`)}, 'received_at', r.received_at, 'ship_notice', r.notice_id,
          'is_final', coalesce(r.is_final, false)) order by r.received_at, r.receipt), '[]') as receipts,
        sum(r.quantity) filter (where r.notice_id is null) as received_apart, sum(r.damaged) filter (where r.notice_id is null) as damaged_apart
      from receipts r where r.company_id = g.company_id and r.order_id = g.order_id and r.line = g.line
    ) f
    cross join lateral (
      select coalesce(json_agg(json_build_object('line', g.line, 'ship_notice', p.id, 'ship_notice_number', p.number,
          'announced', ${decimal(sql`p.announced`)}, 'received', ${decimal(sql`p.received`)}, 'short', ${decimal(sql`p.short`)},
          'over', ${decimal(sql`p.over`)}, 'damaged', ${decimal(sql`p.damaged`)}) order by p.sent_at, p.id), '[]') as differences
      from (
        select n.id, n.number, n.sent_at, x.quantity as announced, a.received, a.damaged,
          case when a.is_short then x.quantity - a.received else 0 end as short, greatest(a.received - x.quantity, 0) as over
        from ship_lines x
          join ship_notices n on n.company_id = x.company_id and n.id = x.notice_id and n.state in ('sent', 'partly_received', 'received')
          cross join lateral ${arrivedOfLine} a
        where x.company_id = g.company_id and x.order_id = g.order_id and x.line = g.line
        union all
        select null, null, null, null, f.received_apart, f.damaged_apart, 0, 0
      ) p where p.short > 0 or p.over > 0 or p.damaged > 0
    ) d
    order by g.company_id, g.order_id, g.line`.execute(db);
  return rows;
}
