import type pg from "pg";
import { heatCategories, partOfHeat } from "./ship-orders.ts";

/** Orders of so many days are in the figures. */
const days = 200;

/**
 * Answers, ships and receives small orders that have ended, so that the figures of orders have data for some months. Every ninth answer was
 * late and every seventh line asked for another day, every eighth shipment arrived late and every twelfth had no ship notice.
 */
export async function addPastOrders(client: pg.Client, companyId: string, today: string) {
  const run = (text: string, ...values: unknown[]) => client.query(text, [companyId, ...values]);
  await run(
    `create temporary table past on commit drop as
     select o.id as order_id, o.purchase_order, row_number() over (order by o.order_date, o.id) as place, d.due_at,
       case when row_number() over (order by o.order_date, o.id) % 9 = 4 then d.due_at + interval '5 hours' else r.at + interval '70 minutes' * (1 + o.id % 20) end as at,
       (select min(u.id::text)::uuid from users u where u.company_id = $1) as actor_id
     from purchase_orders o
     join order_revisions r on r.company_id = o.company_id and r.order_id = o.id and r.kind = 'sent'
     cross join lateral (
       select add_working_days(r.at, 2, w.time_zone, w.weekdays, array(select day from work_holidays)) as due_at from work_calendar w
     ) d
     where o.company_id = $1 and o.status in ('Received', 'Invoiced', 'Closed') and o.order_date > $2::date - ${days} and o.due_date < $2::date - 3
       and (select count(*) from purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id) <= 3
       and not exists (select from order_states s where s.company_id = o.company_id and s.order_id = o.id)`,
    today,
  );
  // The lines of an order with the same day are one shipment.
  await run(
    `create temporary table past_lines on commit drop as
     select p.*, l.line, l.quantity, l.unit_price, l.product_id, d.promised, gen_random_uuid() as id,
       case when (p.place + l.line) % 8 = 2 then 3 else -((p.place + l.line) % 3)::int end as days_late,
       d.promised <> l.due_date as is_changed
     from past p join purchase_order_lines l on l.company_id = $1 and l.order_id = p.order_id
     cross join lateral (select l.due_date + case when (p.place + l.line) % 7 = 3 then 2 else 0 end as promised) d
     where l.due_date is not null and l.is_cancelled is not true`,
  );
  await run("insert into order_states (company_id, order_id) select $1, order_id from past");
  await run(
    `insert into order_responses (company_id, order_id, version, order_revision, at, actor_id, source, former_terms, due_at)
     select $1, order_id, 1, 1, at, actor_id, 'screen', '[]', due_at from past`,
  );
  await run(
    `insert into response_pieces (company_id, order_id, line, version, piece, action, quantity, delivery_date, reason, outcome)
     select $1, order_id, line, 1, 1, case when is_changed then 'change' else 'accept' end, quantity,
       case when is_changed then promised end, case when is_changed then 'lead_time' end, 'applied' from past_lines`,
  );
  await run(
    `insert into line_terms (company_id, order_id, line, revision, confirmed, unit_price, product_id, deliveries, first_promised)
     select $1, order_id, line, 1, quantity, unit_price, product_id,
       jsonb_build_array(jsonb_build_object('quantity', trim_scale(quantity)::text, 'date', promised, 'unit_price', unit_price::text)), promised
     from past_lines`,
  );
  await client.query(
    `create temporary table past_notices on commit drop as
     select id as notice_id, *, row_number() over (partition by order_id order by line) as number,
       least(promised + days_late, $1::date - 1) as arrival from past_lines where (place * 3 + line) % 12 <> 5`,
    [today],
  );
  await run(
    `insert into ship_notices (company_id, id, number, kind, state, version, ship_date, expected_arrival, carrier_name, scac, weight_unit, created_at, sent_at)
     select $1, notice_id, purchase_order || '-' || number, 'shipped', 'received', 2, arrival - 3, arrival, 'Basin Express LTL', 'BXLT', 'lb', sent_at, sent_at
     from past_notices cross join lateral (
       -- Some notices come after the goods.
       select (arrival + case when place % 11 = 6 then 1 else -3 end + time '16:20') at time zone 'UTC' as sent_at) t`,
  );
  await run(
    `insert into ship_lines (company_id, notice_id, order_id, line, place, quantity, details)
     select $1, n.notice_id, n.order_id, n.line, 0, n.quantity,
       case when p.category = any($2) then ${partOfHeat("n.purchase_order", "n.line", "n.quantity")} else '[]' end
     from past_notices n join products p on p.company_id = $1 and p.id = n.product_id`,
    heatCategories,
  );
  await run(
    `insert into line_shipments (company_id, order_id, line, announced, shipped, received)
     select $1, p.order_id, p.line, coalesce(n.quantity, 0), coalesce(n.quantity, 0), p.quantity
     from past_lines p left join past_notices n using (order_id, line)`,
  );
  await run(
    `insert into ship_notice_versions (company_id, notice_id, version, at, actor_id, state, notice, lines)
     select n.company_id, n.id, 2, n.sent_at, p.actor_id, 'sent',
       jsonb_build_object('number', n.number, 'kind', n.kind, 'ship_date', n.ship_date, 'expected_arrival', n.expected_arrival,
         'carrier_name', n.carrier_name, 'scac', n.scac, 'tracking', null, 'bill_of_lading', null, 'weight', null,
         'weight_unit', n.weight_unit, 'freight_terms', null, 'note', null, 'packages', '[]'::jsonb),
       jsonb_build_array(jsonb_build_object('purchase_order', p.purchase_order, 'line', p.line, 'quantity', trim_scale(p.quantity)::text,
         'details', l.details))
     from past_notices p join ship_notices n on n.company_id = $1 and n.id = p.notice_id
       join ship_lines l on l.company_id = $1 and l.notice_id = n.id`,
  );
  await run(
    `insert into receipts (company_id, receipt, order_id, line, quantity, received_at, ship_notice, notice_id)
     select $1, 'GR-' || right(p.purchase_order, 6) || '-' || p.line, p.order_id, p.line, p.quantity, coalesce(n.arrival, p.promised),
       n.purchase_order || '-' || n.number, n.notice_id
     from past_lines p left join past_notices n using (order_id, line)`,
  );
  await run(
    `insert into order_revisions (company_id, order_id, kind, revision, version, at, source, source_id, actor_id, changes)
     select $1::uuid, order_id, 'response', 1, 1, at, 'screen', null, actor_id, '[]'::jsonb from past
     union all
     select $1, p.order_id, 'ship_notice', 1, null, n.sent_at, 'screen', p.notice_id, p.actor_id, jsonb_build_array(
       jsonb_build_object('line', p.line, 'field', 'announced', 'old', '0', 'new', trim_scale(p.quantity)::text))
     from past_notices p join ship_notices n on n.company_id = $1 and n.id = p.notice_id
     union all
     select $1, r.order_id, 'receipt', 1, null, (r.received_at + time '15:10') at time zone 'UTC', 'intake', null, null, jsonb_build_array(
       jsonb_build_object('line', r.line, 'field', 'received', 'old', '0', 'new', trim_scale(r.quantity)::text))
     from receipts r join past_lines p using (order_id, line) where r.company_id = $1
     order by 6`,
  );
  await run("select compute_order_states(array_agg($1::uuid), array_agg(order_id)) from past");
  for (const table of ["past_notices", "past_lines", "past"]) await client.query(`drop table ${table}`);
}
