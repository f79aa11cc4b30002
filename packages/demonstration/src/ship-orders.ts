import type pg from "pg";

/** The categories of products whose lines name the heat of their metal. */
export const heatCategories = [
  "Ball Valves",
  "Buttweld Fittings",
  "Check Valves",
  "Flanges",
  "Forged Fittings",
  "Gate Valves",
  "Globe Valves",
  "Hammer Unions",
  "Line Pipe",
  "Needle Valves",
  "OCTG Accessories",
  "Plug Valves",
  "Stainless Pipe",
];

/** The parts of a line: one heat, numbered by the order and the line. */
export const partOfHeat = (purchaseOrder: string, line: string, quantity: string) =>
  `jsonb_build_array(jsonb_build_object('quantity', trim_scale(${quantity})::text, 'lot', null, 'heat', '7' || right(${purchaseOrder}, 5) || ${line},
     'serials', '[]'::jsonb, 'made_on', null, 'expires', null, 'country', 'US', 'certificate_id', null))`;

/**
 * Ships accepted orders of a company. Of the oldest three whose first line has several pieces: all of the first one, a day late, half of the
 * first line of the second one, and a draft for the third one. The first one has arrived, but for a part of its first line. Of the other
 * orders, the oldest one is announced two days after it was shipped, and the notice of the next one is cancelled.
 */
export async function shipOrders(client: pg.Client, companyId: string, today: string) {
  const run = (text: string, ...values: unknown[]) => client.query(text, [companyId, ...values]);
  await run(
    `create temporary table shipped on commit drop as
     select o.company_id, o.id as order_id, o.purchase_order, gen_random_uuid() as notice_id, place,
       $2::date - 5 + case when place > 3 then 1 else place end::int as ship_date,
       (select min(u.id::text)::uuid from users u where u.company_id = $1) as actor_id
     from (
       select *, case when is_first then number else 3 + row_number() over (partition by is_first order by order_date, id) end as place from (
         select *, has_several and number <= 3 as is_first from (
           select o.*, f.has_several, row_number() over (partition by f.has_several order by o.order_date, o.id) as number
           from order_states s join purchase_orders o on o.company_id = s.company_id and o.id = s.order_id
           cross join lateral (
             select t.confirmed >= 4 as has_several from line_terms t where t.company_id = s.company_id and t.order_id = s.order_id
             order by t.line limit 1) f
           where s.company_id = $1 and s.response_state = 'accepted' and s.to_ship > 0
         ) numbered
       ) chosen
     ) o where place <= 5`,
    today,
  );
  await run(
    `insert into ship_notices (company_id, id, number, kind, state, version, ship_date, expected_arrival, carrier_name, scac, tracking, weight_unit,
       created_at, sent_at)
     select company_id, notice_id, purchase_order || '-1', 'shipped', case place when 3 then 'draft' when 5 then 'cancelled' else 'sent' end,
       case place when 3 then 1 when 5 then 3 else 2 end, ship_date, ship_date + 4, 'Basin Express LTL', 'BXLT', '7500' || right(purchase_order, 6),
       'lb', at, case when place <> 3 then at end
     from shipped cross join lateral (
       select (ship_date + case place when 1 then 1 when 4 then 2 else 0 end + time '16:20') at time zone 'UTC' as at) t
     where company_id = $1`,
  );
  await run(
    `insert into ship_lines (company_id, notice_id, order_id, line, place, quantity, details)
     select l.company_id, s.notice_id, l.order_id, l.line, l.place, q.quantity,
       case when s.place <> 3 and p.category = any($2) then ${partOfHeat("s.purchase_order", "l.line", "q.quantity")} else '[]' end
     from shipped s join (
       select *, (row_number() over (partition by company_id, order_id order by line) - 1)::int as place from purchase_order_lines
     ) l using (company_id, order_id)
     join line_terms t using (company_id, order_id, line)
     join products p on p.company_id = t.company_id and p.id = l.product_id
     cross join lateral (select case s.place when 2 then ceil(t.confirmed / 2) else t.confirmed end as quantity) q
     where s.company_id = $1 and t.confirmed > 0 and (s.place <> 2 or l.place = 0)`,
    heatCategories,
  );
  await run(
    `insert into line_shipments (company_id, order_id, line, announced, shipped)
     select l.company_id, l.order_id, l.line, l.quantity, l.quantity
     from ship_lines l join ship_notices n on n.company_id = l.company_id and n.id = l.notice_id
     where l.company_id = $1 and n.state = 'sent'`,
  );
  // Each announced notice, and the one that was cancelled the next morning.
  await run(
    `create temporary table announced on commit drop as
     select s.order_id, s.purchase_order, s.actor_id, n.*, v.at, v.of_version, v.of_state
     from shipped s join ship_notices n on n.company_id = s.company_id and n.id = s.notice_id
     cross join lateral (values (n.sent_at, 2, 'sent'), (n.sent_at + interval '18 hours', 3, 'cancelled')) v (at, of_version, of_state)
     where s.company_id = $1 and v.of_version <= n.version`,
  );
  await run(
    `insert into ship_notice_versions (company_id, notice_id, version, at, actor_id, state, notice, lines)
     select n.company_id, n.id, n.of_version, n.at, n.actor_id, n.of_state,
       jsonb_build_object('number', n.number, 'kind', n.kind, 'ship_date', n.ship_date, 'expected_arrival', n.expected_arrival,
         'carrier_name', n.carrier_name, 'scac', n.scac, 'tracking', n.tracking, 'bill_of_lading', null, 'weight', null,
         'weight_unit', n.weight_unit, 'freight_terms', null, 'note', null, 'packages', '[]'::jsonb),
       (select jsonb_agg(jsonb_build_object('purchase_order', n.purchase_order, 'line', l.line, 'quantity', trim_scale(l.quantity)::text,
         'details', l.details) order by l.place) from ship_lines l where l.company_id = n.company_id and l.notice_id = n.id)
     from announced n where n.company_id = $1`,
  );
  await run(
    `insert into order_revisions (company_id, order_id, kind, revision, at, source, source_id, actor_id, changes)
     select n.company_id, n.order_id, 'ship_notice', 1, n.at, 'screen', n.id, n.actor_id,
       (select jsonb_agg(jsonb_build_object('line', l.line, 'field', 'announced',
           'old', case n.of_state when 'sent' then '0' else trim_scale(l.quantity)::text end,
           'new', case n.of_state when 'sent' then trim_scale(l.quantity)::text else '0' end) order by l.line)
         from ship_lines l where l.company_id = n.company_id and l.notice_id = n.id)
     from announced n where n.company_id = $1 order by n.at`,
  );
  await receiveFirst(run, today);
  await run(
    "select compute_order_states(array_agg(company_id), array_agg(order_id)) from shipped where company_id = $1",
  );
  for (const table of ["announced", "shipped"]) await client.query(`drop table ${table}`);
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
