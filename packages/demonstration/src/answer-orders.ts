import type pg from "pg";

/** Orders of so many days have answers; older ones are from before the vendor could answer. */
const days = 14;

/** The answers to lines by their place in the order. `asked` ones wait for the provider. */
const changes = [
  { answer: 2, place: 1, action: "change", outcome: "applied", factor: 0.98, later: 2, reason: null, comment: null },
  {
    answer: 3,
    place: 1,
    action: "change",
    outcome: "refused",
    factor: 1.06,
    later: 0,
    reason: "price_is_outdated",
    comment: "Our mill raised its prices on the first of the month.",
  },
] as const;

/**
 * Answers the latest orders of a company: the provider's system says "Confirmed" of those that were accepted. Of the open ones, the second
 * was accepted with changes. The third asked for a higher price, which staff refused, and asks again for less and for later days. The oldest
 * one is late, and one that was changed waits.
 */
export async function answerOrders(client: pg.Client, companyId: string, today: string) {
  const run = (text: string, ...values: unknown[]) => client.query(text, [companyId, ...values]);
  await run(
    `delete from order_states s using purchase_orders o where s.company_id = $1 and o.company_id = s.company_id and o.id = s.order_id
       and (o.order_date < $2::date - ${days} or o.status not in ('Open', 'Confirmed'))`,
    today,
  );
  // The number of an answer tells what it says: 1 accepts everything, and the others have changes.
  await run(
    `create temporary table answered on commit drop as
     select o.company_id, o.id as order_id, (o.order_date + 1 + time '15:10') at time zone 'UTC' as at,
       case when o.status = 'Confirmed' then 1 else row_number() over (partition by o.status order by o.order_date, o.id) end as answer
     from order_states s join purchase_orders o on o.company_id = s.company_id and o.id = s.order_id
     where s.company_id = $1 and o.order_date < $2::date
       and not exists (select from order_revisions r where r.company_id = o.company_id and r.order_id = o.id and r.kind = 'revision')`,
    today,
  );
  await run(
    "delete from answered a using purchase_orders o where o.company_id = $1 and o.id = a.order_id and o.status = 'Open' and a.answer not in (2, 3)",
  );
  await run(
    `insert into order_responses (company_id, order_id, version, order_revision, at, actor_id, source, former_terms, due_at)
     select a.company_id, a.order_id, 1, 1, a.at, (select min(u.id::text)::uuid from users u where u.company_id = $1), 'screen', '[]',
       add_working_days(r.at, 2, w.time_zone, w.weekdays, array(select day from work_holidays))
     from answered a join order_revisions r on r.company_id = a.company_id and r.order_id = a.order_id and r.kind = 'sent' cross join work_calendar w`,
  );
  await run(
    `insert into response_pieces (company_id, order_id, line, version, piece, action, quantity, unit_price, delivery_date, reason, comment, outcome)
     select l.company_id, l.order_id, l.line, 1, 1, coalesce(c.action, 'accept'), l.quantity, round(l.unit_price * c.factor, 2),
       l.due_date + nullif(c.later, 0), c.reason, c.comment, coalesce(c.outcome, 'applied')
     from answered a join (
       select *, row_number() over (partition by company_id, order_id order by line) as place from purchase_order_lines
     ) l using (company_id, order_id)
     left join jsonb_to_recordset($2) as c (answer int, place int, action text, outcome text, factor numeric, later int, reason text, comment text)
       on c.answer = a.answer and c.place = l.place
     where a.company_id = $1`,
    JSON.stringify(changes),
  );
  await askAgain(client, companyId);
  await run(
    `insert into line_terms (company_id, order_id, line, revision, confirmed, unit_price, product_id, deliveries, first_promised)
     select l.company_id, l.order_id, l.line, 1, l.quantity, t.unit_price, l.product_id,
       jsonb_build_array(jsonb_build_object('quantity', trim_scale(l.quantity)::text, 'date', t.date, 'unit_price', t.unit_price::text)), t.date
     from response_pieces p join purchase_order_lines l using (company_id, order_id, line)
     cross join lateral (select coalesce(p.unit_price, l.unit_price) as unit_price, coalesce(p.delivery_date, l.due_date) as date) t
     where p.company_id = $1 and p.outcome = 'applied'`,
  );
  await run(
    `insert into order_revisions (company_id, order_id, kind, revision, version, at, source, actor_id, changes)
     select company_id, order_id, 'response', 1, version, at, source, actor_id, '[]' from order_responses where company_id = $1
     union all
     select company_id, order_id, 'decision', 1, null, decided_at, 'console', decided_by, jsonb_build_array(
       jsonb_build_object('line', line, 'field', 'decision', 'old', null, 'new', 'refused'),
       jsonb_build_object('line', line, 'field', 'reason', 'old', null, 'new', decision_reason))
     from response_pieces where company_id = $1 and outcome = 'refused'
     order by at`,
  );
  await client.query("drop table answered");
  await run(
    "select compute_order_states(array_agg(company_id), array_agg(order_id)) from order_states where company_id = $1",
  );
}

/** The terms that the vendor asks for after a refusal, by the place of the line in the order. */
const questions = [
  {
    place: 1,
    action: "change",
    factor: 1.04,
    later: null,
    reason: "price_is_outdated",
    comment: "Our mill raised its prices on the first of the month.",
  },
  { place: 2, action: "change", factor: null, later: 24, reason: "lead_time", comment: null },
  { place: 3, action: "reject", factor: null, later: null, reason: "no_stock", comment: null },
] as const;

/** Lets staff refuse what an order asked for, and its vendor answer these lines again. */
async function askAgain(client: pg.Client, companyId: string) {
  const run = (text: string, ...values: unknown[]) => client.query(text, [companyId, ...values]);
  await run(
    `update response_pieces p set decided_at = r.at + interval '4 hours', decision_reason = 'The contract price is valid until the end of the year.',
       decided_by = (select id from users where company_id is null and email = 'reviewer@provider.example')
     from order_responses r
     where p.company_id = $1 and p.outcome = 'refused' and (r.company_id, r.order_id, r.version) = (p.company_id, p.order_id, p.version)`,
  );
  await run(
    `insert into order_responses (company_id, order_id, version, order_revision, at, actor_id, source, former_terms)
     select company_id, order_id, 2, 1, at + interval '6 hours', actor_id, 'screen', '[]' from order_responses
     where company_id = $1 and order_id in (select order_id from response_pieces where company_id = $1 and outcome = 'refused')`,
  );
  await run(
    `insert into response_pieces (company_id, order_id, line, version, piece, action, quantity, unit_price, delivery_date, reason, comment, outcome, question_id)
     select l.company_id, l.order_id, l.line, 2, 1, c.action, l.quantity, round(l.unit_price * c.factor, 2), l.due_date + c.later, c.reason, c.comment,
       'asked', gen_random_uuid()
     from order_responses r join (
       select *, row_number() over (partition by company_id, order_id order by line) as place from purchase_order_lines
     ) l using (company_id, order_id)
     join jsonb_to_recordset($2) as c (place int, action text, factor numeric, later int, reason text, comment text) on c.place = l.place
     where r.company_id = $1 and r.version = 2`,
    JSON.stringify(questions),
  );
}
