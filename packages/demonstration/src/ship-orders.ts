import type pg from "pg";

/**
 * Ships the oldest accepted orders of a company whose first line has several pieces: all of the first one, a day late, half of the first line of the second one, and a draft for
 * the third one. The first one has arrived, but for a part of its first line.
 */
export async function shipOrders(client: pg.Client, companyId: string, today: string) {
  const run = (text: string, ...values: unknown[]) => client.query(text, [companyId, ...values]);
  await run(
    `create temporary table shipped on commit drop as
     select o.company_id, o.id as order_id, o.purchase_order, gen_random_uuid() as notice_id, $2::date - 5 + place::int as ship_date, place,
       (select min(u.id::text)::uuid from users u where u.company_id = $1) as actor_id
     from (
       select o.*, row_number() over (order by o.order_date, o.id) as place
       from order_states s join purchase_orders o on o.company_id = s.company_id and o.id = s.order_id
       where s.company_id = $1 and s.response_state = 'accepted' and s.to_ship > 0 and 4 <= (
         select t.confirmed from line_terms t where t.company_id = s.company_id and t.order_id = s.order_id order by t.line limit 1)
     ) o where place <= 3`,
    today,
  );
  await run(
    `insert into ship_notices (company_id, id, number, kind, state, version, ship_date, expected_arrival, carrier_name, scac, tracking, weight_unit,
       created_at, sent_at)
     select company_id, notice_id, purchase_order || '-1', 'shipped', case place when 3 then 'draft' else 'sent' end, case place when 3 then 1 else 2 end,
       ship_date, ship_date + 4, 'Basin Express LTL', 'BXLT', '7500' || right(purchase_order, 6), 'lb', at, case when place < 3 then at end
     from shipped cross join lateral (
       select (ship_date + case place when 1 then 1 else 0 end + time '16:20') at time zone 'UTC' as at) t
     where company_id = $1`,
  );
  await run(
    `insert into ship_lines (company_id, notice_id, order_id, line, place, quantity, details)
     select l.company_id, s.notice_id, l.order_id, l.line, l.place, case s.place when 2 then ceil(t.confirmed / 2) else t.confirmed end,
       case when s.place = 1 and l.place = 0 then jsonb_build_array(jsonb_build_object('quantity', trim_scale(t.confirmed)::text,
         'lot', 'L26-1107', 'heat', '7282841', 'serials', '[]'::jsonb, 'made_on', null, 'expires', null, 'country', 'US', 'certificate_id', null))
       else '[]' end
     from shipped s join (
       select *, (row_number() over (partition by company_id, order_id order by line) - 1)::int as place from purchase_order_lines
     ) l using (company_id, order_id)
     join line_terms t using (company_id, order_id, line)
     where s.company_id = $1 and t.confirmed > 0 and (s.place <> 2 or l.place = 0)`,
  );
  await run(
    `insert into line_shipments (company_id, order_id, line, announced, shipped)
     select l.company_id, l.order_id, l.line, l.quantity, l.quantity
     from ship_lines l join ship_notices n on n.company_id = l.company_id and n.id = l.notice_id
     where l.company_id = $1 and n.state = 'sent'`,
  );
  await run(
    `insert into ship_notice_versions (company_id, notice_id, version, at, actor_id, state, notice, lines)
     select n.company_id, n.id, n.version, n.sent_at, s.actor_id, n.state,
       jsonb_build_object('number', n.number, 'kind', n.kind, 'ship_date', n.ship_date, 'expected_arrival', n.expected_arrival,
         'carrier_name', n.carrier_name, 'scac', n.scac, 'tracking', n.tracking, 'bill_of_lading', null, 'weight', null,
         'weight_unit', n.weight_unit, 'freight_terms', null, 'note', null, 'packages', '[]'::jsonb),
       (select jsonb_agg(jsonb_build_object('purchase_order', s.purchase_order, 'line', l.line, 'quantity', trim_scale(l.quantity)::text,
         'details', l.details) order by l.place) from ship_lines l where l.company_id = n.company_id and l.notice_id = n.id)
     from shipped s join ship_notices n on n.company_id = s.company_id and n.id = s.notice_id
     where s.company_id = $1 and n.state = 'sent'`,
  );
  await run(
    `insert into order_revisions (company_id, order_id, kind, revision, at, source, source_id, actor_id, changes)
     select s.company_id, s.order_id, 'ship_notice', 1, n.sent_at, 'screen', n.id, s.actor_id,
       (select jsonb_agg(jsonb_build_object('line', l.line, 'field', 'announced', 'old', '0', 'new', trim_scale(l.quantity)::text) order by l.line)
         from ship_lines l where l.company_id = n.company_id and l.notice_id = n.id)
     from shipped s join ship_notices n on n.company_id = s.company_id and n.id = s.notice_id
     where s.company_id = $1 and n.state = 'sent' order by n.sent_at`,
  );
  await receiveFirst(run, today);
  await run(
    "select compute_order_states(array_agg(company_id), array_agg(order_id)) from shipped where company_id = $1",
  );
  await client.query("drop table shipped");
}

/** Receives the first shipment. Its first line is short. */
async function receiveFirst(run: (text: string, ...values: unknown[]) => Promise<unknown>, today: string) {
  await run(
    `insert into receipts (company_id, receipt, order_id, line, quantity, received_at, ship_notice, note, is_final, notice_id)
     select l.company_id, 'GR-' || right(s.purchase_order, 6), l.order_id, l.line,
       l.quantity - case l.place when 0 then greatest(1, floor(l.quantity / 20)) else 0 end, least(s.ship_date + 3, $2::date), n.number,
       case l.place when 0 then 'Counted twice at the dock.' end, l.place = 0, n.id
     from shipped s join ship_notices n on n.company_id = s.company_id and n.id = s.notice_id
       join ship_lines l on l.company_id = n.company_id and l.notice_id = n.id
     where s.company_id = $1 and s.place = 1`,
    today,
  );
  await run(
    `update line_shipments x set received = r.quantity from receipts r
     where r.company_id = $1 and x.company_id = r.company_id and x.order_id = r.order_id and x.line = r.line`,
  );
  await run(
    `update ship_notices n set state = 'received' from shipped s
     where s.company_id = $1 and s.place = 1 and n.company_id = s.company_id and n.id = s.notice_id`,
  );
  await run(
    `insert into order_revisions (company_id, order_id, kind, revision, at, source, changes)
     select r.company_id, r.order_id, 'receipt', 1, max(r.received_at + time '15:10') at time zone 'UTC', 'intake',
       jsonb_agg(jsonb_build_object('line', r.line, 'field', 'received', 'old', '0', 'new', trim_scale(r.quantity)::text) order by r.line)
     from receipts r where r.company_id = $1 group by r.company_id, r.order_id`,
  );
}
