import type { LineState } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";
import type { NewTerms } from "../../../trade/orders/answers/line-terms.ts";

/** Locks the orders of questions in the order of their ids, in which loads and answers lock them. */
export async function lockOrdersOfQuestions({ db }: StaffScope, ids: readonly string[]) {
  await sql`
    select from purchase_orders
    where (company_id, id) in (select company_id, order_id from response_pieces where question_id = any(${ids}::uuid[]))
    order by id for no key update`.execute(db);
}

/** The ids of the rows of the orders of questions. */
export async function findOrdersOfQuestions({ db }: StaffScope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; order_id: string }>`
    select question_id as id, order_id from response_pieces where question_id = any(${ids}::uuid[]) and piece = 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, order_id }) => [id, order_id]));
}

/** A decided question. Terms are those of an approved one. */
export interface DecidedLine {
  company_id: string;
  order_id: string;
  line: number;
  version: number;
  order_revision: number;
  outcome: "approved" | "refused";
  reason: string | null;
  /** Set for a refusal for good. */
  is_final: true | null;
  caller: string | null;
  call_by: string | null;
  terms: NewTerms | null;
}

/** Stores a decision on lines of locked orders, and makes the terms of approved ones valid. */
export async function storeDecision({ db, user }: StaffScope, decisionId: string, lines: readonly DecidedLine[]) {
  const rows = asJsonb(lines.map(({ terms, ...line }) => ({ ...line, ...terms })));
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as d (company_id uuid, order_id bigint, line int, version int, order_revision int,
    outcome text, reason text, is_final boolean, caller text, call_by date, confirmed numeric, backordered numeric, rejected numeric, unit_price numeric, product_id bigint,
    deliveries jsonb, promised date)`;
  await sql`
    insert into order_decisions (company_id, order_id, id, actor_id, lines, former_terms)
    select d.company_id, d.order_id, ${decisionId}, ${user.id},
      jsonb_agg(jsonb_build_object('line', d.line, 'version', d.version) order by d.line),
      coalesce(jsonb_agg(to_jsonb(t)) filter (where t.line is not null), '[]')
    from ${given} left join line_terms t using (company_id, order_id, line) group by 1, 2`.execute(db);
  await sql`
    update response_pieces p set outcome = d.outcome, decided_by = ${user.id}, decided_at = clock_timestamp(), decision_reason = d.reason,
      is_final = d.is_final, caller = d.caller, call_by = d.call_by
    from ${given}
    where p.company_id = d.company_id and p.order_id = d.order_id and p.line = d.line and p.version = d.version`.execute(
    db,
  );
  await sql`
    insert into line_terms (company_id, order_id, line, revision, confirmed, backordered, rejected, unit_price, product_id, deliveries, first_promised)
    select d.company_id, d.order_id, d.line, d.order_revision, d.confirmed, d.backordered, d.rejected, d.unit_price, d.product_id,
      d.deliveries, d.promised
    from ${given} where d.outcome = 'approved'
    on conflict (company_id, order_id, line) do update set confirmed = excluded.confirmed, backordered = excluded.backordered,
      rejected = excluded.rejected, unit_price = excluded.unit_price, product_id = excluded.product_id, deliveries = excluded.deliveries,
      first_promised = coalesce(line_terms.first_promised, excluded.first_promised)`.execute(db);
  const changes = lines.flatMap(({ company_id, order_id, line, outcome, reason, caller, call_by }) => [
    { company_id, order_id, line, field: "decision", value: outcome },
    ...(reason === null ? [] : [{ company_id, order_id, line, field: "reason", value: reason }]),
    ...(caller === null ? [] : [{ company_id, order_id, line, field: "caller", value: caller }]),
    ...(call_by === null ? [] : [{ company_id, order_id, line, field: "call_by", value: call_by }]),
  ]);
  await sql`
    insert into order_revisions (company_id, order_id, kind, revision, at, source, source_id, actor_id, changes)
    select c.company_id, c.order_id, 'decision', ${presentRevision}, clock_timestamp(), 'console', ${decisionId}, ${user.id},
      jsonb_agg(jsonb_build_object('line', c.line, 'field', c.field, 'old', null, 'new', c.value) order by c.line, c.field)
    from jsonb_to_recordset(${asJsonb(changes)}::jsonb) as c (company_id uuid, order_id bigint, line int, field text, value text)
    group by c.company_id, c.order_id`.execute(db);
  await computeStates(db, lines);
}

const presentRevision = sql`coalesce((
  select max(r.revision) from order_revisions r where r.company_id = c.company_id and r.order_id = c.order_id and r.kind = 'revision'), 1)`;

interface OrderKey {
  company_id: string;
  order_id: string;
}

async function computeStates(db: StaffScope["db"], orders: readonly OrderKey[]) {
  const [companies, ids] = [orders.map(({ company_id }) => company_id), orders.map(({ order_id }) => order_id)];
  await sql`select compute_order_states(${companies}::uuid[], ${ids}::bigint[])`.execute(db);
}

/** The states of decided lines, in their order, after the decision. */
export async function findStates({ db }: StaffScope, lines: readonly DecidedLine[]) {
  const rows = lines.map(({ company_id, order_id, line }, place) => ({ company_id, order_id, line, place }));
  const { rows: found } = await sql<{ state: LineState }>`
    select s.state
    from jsonb_to_recordset(${asJsonb(rows)}::jsonb) as d (company_id uuid, order_id bigint, line int, place int)
    cross join lateral (
      select * from line_states s where s.company_id = d.company_id and s.order_id = d.order_id and s.line = d.line offset 0
    ) s
    order by d.place`.execute(db);
  return found.map(({ state }) => state);
}

/** The part of a decision that is about one order. */
export interface UndoableOrder extends OrderKey {
  purchase_order: string;
  actor_id: string;
  lines: { line: number; version: number }[];
  is_undone: boolean;
  /** The decision was made longer ago than it can be undone. */
  is_over: boolean;
  /** The vendor has answered a decided line again or shipped it, or the provider has changed it. */
  is_overtaken: boolean;
}

/** Locks the orders of a decision, and returns them. The time counts until the request came, not until it received its locks. */
export async function lockDecision({ db }: StaffScope, decisionId: string, forMs: number) {
  await sql`
    select from purchase_orders
    where (company_id, id) in (select company_id, order_id from order_decisions where id = ${decisionId})
    order by id for no key update`.execute(db);
  const { rows } = await sql<UndoableOrder>`
    select d.company_id, d.order_id, o.purchase_order, d.actor_id, d.lines, d.undone_at is not null as is_undone,
      d.at < now() - ${forMs} * interval '1 ms' as is_over,
      exists (
        select from jsonb_to_recordset(d.lines) as l (line int, version int)
        where exists (
            select from response_pieces n
            where n.company_id = d.company_id and n.order_id = d.order_id and n.line = l.line and n.version > l.version)
          or exists (
            select from order_revisions r
            where r.company_id = d.company_id and r.order_id = d.order_id and r.at > d.at and r.kind in ('revision', 'echo')
              and (r.changes @> jsonb_build_array(jsonb_build_object('line', l.line)) or r.changes @> '[{"line": null}]'))
          or exists (
            select from line_shipments x
            left join lateral jsonb_to_recordset(d.former_terms) as f (line int, confirmed numeric) on f.line = x.line
            where x.company_id = d.company_id and x.order_id = d.order_id and x.line = l.line and x.announced > coalesce(f.confirmed, 0))
      ) as is_overtaken
    from order_decisions d join purchase_orders o on o.company_id = d.company_id and o.id = d.order_id
    where d.id = ${decisionId} order by o.purchase_order, o.id`.execute(db);
  return rows;
}

/** Lets the questions of a decision on these locked orders wait again, with the terms before it. */
export async function reopenQuestions({ db, user }: StaffScope, decisionId: string, orders: readonly UndoableOrder[]) {
  const rows = orders.map(({ company_id, order_id }) => ({ company_id, order_id }));
  const given = sql`jsonb_to_recordset(${asJsonb(rows)}::jsonb) as g (company_id uuid, order_id bigint)
    join order_decisions d on d.id = ${decisionId} and d.company_id = g.company_id and d.order_id = g.order_id`;
  await sql`
    update response_pieces p set outcome = 'asked', decided_by = null, decided_at = null, decision_reason = null, is_final = null, caller = null, call_by = null
    from ${given} cross join lateral jsonb_to_recordset(d.lines) as l (line int, version int)
    where p.company_id = d.company_id and p.order_id = d.order_id and p.line = l.line and p.version = l.version`.execute(
    db,
  );
  await sql`
    delete from line_terms t using ${given} cross join lateral jsonb_to_recordset(d.lines) as l (line int)
    where t.company_id = d.company_id and t.order_id = d.order_id and t.line = l.line`.execute(db);
  await sql`
    insert into line_terms
    select t.* from ${given} cross join lateral jsonb_populate_recordset(null::line_terms, d.former_terms) t`.execute(
    db,
  );
  await sql`
    insert into order_revisions (company_id, order_id, kind, revision, at, source, source_id, actor_id, changes)
    select c.company_id, c.order_id, 'undone', ${presentRevision}, clock_timestamp(), 'console', ${decisionId}, ${user.id},
      (select jsonb_agg(jsonb_build_object('line', l -> 'line')) from jsonb_array_elements(c.lines) l)
    from (select d.* from ${given}) c`.execute(db);
  await sql`
    update order_decisions u set undone_at = clock_timestamp() from ${given}
    where u.id = d.id and u.company_id = d.company_id and u.order_id = d.order_id`.execute(db);
  await sql`
    select withdraw_decision_notifications(${decisionId}, ${orders.map(({ company_id }) => company_id)}::uuid[],
      ${orders.map(({ purchase_order }) => purchase_order)}::text[])`.execute(db);
  await computeStates(db, orders);
}
