import type { OrderLine } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import { limitToPage, type Paging } from "../../ground/db/paged-query.ts";
import type { DB } from "../../ground/db/schema.ts";
import { finalLines, piece } from "./piece-queries.ts";
import { approvedPieces } from "./tolerance-queries.ts";

/** The order whose lines are read; `id` is that of its row, and `lines` their number. */
interface LinesOf {
  companyId: string;
  id: string;
  lines: number;
}

/** The valid terms `t` of a line as JSON, or null. */
export const terms = sql`case when t.confirmed is not null then json_build_object(
  'confirmed', t.confirmed::text, 'backordered', t.backordered::text, 'rejected', t.rejected::text, 'shipped', coalesce((
    select trim_scale(x.shipped)::text from line_shipments x where x.company_id = t.company_id and x.order_id = t.order_id and x.line = t.line), '0'),
  'received', coalesce((
    select trim_scale(x.received)::text from line_shipments x where x.company_id = t.company_id and x.order_id = t.order_id and x.line = t.line), '0'),
  'unit_price', money_text(t.unit_price), 'first_promised', t.first_promised,
  'ship_date', (select max(d.ship_date) from jsonb_to_recordset(t.deliveries) as d (ship_date date)),
  'delivery_date', (select max(d.date) from jsonb_to_recordset(t.deliveries) as d (date date)),
  'deliveries', (
    select coalesce(json_agg(json_build_object('quantity', d.quantity, 'date', d.date, 'is_backorder', coalesce(d.is_backorder, false))), '[]')
    from jsonb_to_recordset(t.deliveries) as d (quantity text, date date, is_backorder boolean))) end`;

/** The present answer to a line `l` with the terms `t`, as JSON. */
export const presentPieces = sql`coalesce((
      select json_agg(${piece} order by a.piece) from (
        select a.* from response_pieces a
        where a.company_id = l.company_id and a.order_id = l.order_id and a.line = l.line and a.version = (
          select max(b.version) from response_pieces b
          where b.company_id = l.company_id and b.order_id = l.order_id and b.line = l.line and b.outcome <> 'withdrawn')
      ) a where a.outcome <> 'superseded' and not (a.outcome = 'applied' and t.confirmed is null)
    ), '[]')`;

/** One page of the lines of an order by their number, and their count. `after` limits the page to greater numbers. */
export async function findLines(
  db: Transaction<DB>,
  { companyId, id, lines }: LinesOf,
  paging: Paging,
  after: number | null = null,
) {
  const columns = sql`l.line, p.gxp_sku, p.supplier_sku, p.name as product_name, l.description,
    l.quantity::text as quantity, l.units, money_text(l.unit_price) as unit_price,
    money_text(l.quantity * l.unit_price) as amount, l.due_date,
    coalesce(l.is_cancelled, false) as is_cancelled, coalesce(l.is_closed, false) as is_closed,
    coalesce((
      select json_agg(json_build_object('schedule', s.schedule, 'quantity', s.quantity::text, 'date', s.due_date) order by s.schedule)
      from order_schedules s where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line and s.is_cancelled is not true
    ), json_build_array(json_build_object('schedule', 1, 'quantity', l.quantity::text, 'date', l.due_date))) as schedules,
    coalesce(v.revision, 1) as revision, s.state, l.line in (select f.line from (${finalLines(companyId, [id])}) f) as is_final, ${terms} as terms, ${presentPieces} as pieces, coalesce(b.approved, '[]') as approved`;
  // Everything else is looked up for the lines of the page alone. A revision that is not of a line is of all lines.
  const { rows } = await sql<OrderLine>`select ${columns}
    from (
      select * from purchase_order_lines
      where company_id = ${companyId} and order_id = ${id} ${after === null ? sql`` : sql`and line > ${after}`}
      order by line ${limitToPage(paging)}
    ) l join products p on p.company_id = l.company_id and p.id = l.product_id
    cross join lateral (
      select * from line_states s where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line offset 0
    ) s
    left join lateral (
      select * from line_terms t where t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line offset 0
    ) t on true
    left join (
      select c.line, max(r.revision) as revision from order_revisions r cross join lateral jsonb_to_recordset(r.changes) as c (line int)
      where r.company_id = ${companyId} and r.order_id = ${id} and r.kind = 'revision' group by 1
    ) v on v.line = l.line
    left join (${approvedPieces(sql`${companyId}`, sql`${id}`)}) b on b.line = l.line
    order by l.line`.execute(db);
  return { count: lines, results: rows };
}
