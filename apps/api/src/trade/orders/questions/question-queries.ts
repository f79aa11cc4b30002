import type { AnswerOutcome, ApprovedPiece, OrderChange, Tolerances } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { limitToPage, type Paging } from "../../../ground/db/paged-query.ts";
import { approvedPieces, tolerancesOf } from "../tolerance-queries.ts";

type StoredPiece = OrderChange["asked"]["pieces"][number] & { product_id: string | null };

/** An answer to a line that staff have or had to decide, as it is stored. */
export interface QuestionRow {
  id: string;
  company_id: string;
  company_name: string;
  order_id: string;
  purchase_order: string;
  currency: string;
  line: number;
  version: number;
  order_revision: number;
  outcome: AnswerOutcome;
  /** The line still expects an answer. */
  is_open: boolean;
  asked_at: Date;
  asked_by: string | null;
  /** The person, or the owner of the key. */
  actor_id: string | null;
  product_id: string;
  gxp_sku: string;
  product_name: string;
  units: string;
  quantity: string;
  unit_price: string;
  deliveries: { schedule: number; quantity: string; date: string | null }[];
  pieces: StoredPiece[];
  /** The valid terms of the line; null if there are none. */
  terms: KeptTerms | null;
  refusals: OrderChange["refusals"];
  /** The parts of earlier answers to the line that were approved. */
  approved: ApprovedPiece[];
  tolerances: Tolerances;
}

/** The valid terms of a line, with decimals as text. */
export interface KeptTerms {
  confirmed: string;
  backordered: string;
  unit_price: string;
  deliveries: { quantity: string; date: string | null; unit_price?: string }[];
}

const people = sql`(select id, first_name || ' ' || last_name as name from users union all select id, name from api_keys)`;
const isOpen = sql`(l.is_cancelled is not true and (l.is_closed is not true or t.confirmed is not null))`;
const at = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = sql`q.question_id as id, q.company_id, c.name as company_name, q.order_id, o.purchase_order,
  coalesce(o.currency, 'USD') as currency, q.line, q.version, r.order_revision, q.outcome, ${isOpen} as is_open, r.at as asked_at,
  (select n.name from ${people} n where n.id = r.actor_id) as asked_by,
  coalesce((select k.user_id from api_keys k where k.id = r.actor_id), r.actor_id) as actor_id, l.product_id, p.gxp_sku, p.name as product_name, l.units,
  l.quantity::text as quantity, l.unit_price::text as unit_price, coalesce((
    select json_agg(json_build_object('schedule', d.schedule, 'quantity', d.quantity::text, 'date', d.due_date) order by d.due_date, d.schedule)
    from order_schedules d
    where d.company_id = q.company_id and d.order_id = q.order_id and d.line = q.line and d.is_cancelled is not true
  ), json_build_array(json_build_object('schedule', 1, 'quantity', l.quantity::text, 'date', l.due_date))) as deliveries,
  (select json_agg(json_build_object('action', a.action, 'quantity', a.quantity::text, 'schedule', a.schedule, 'unit_price', a.unit_price::text,
      'ship_date', a.ship_date, 'delivery_date', a.delivery_date, 'date_unknown', a.date_unknown, 'reason', a.reason, 'comment', a.comment,
      'product_id', a.product_id::text,
      'substitute_sku', (select s.gxp_sku from products s where s.company_id = a.company_id and s.id = a.product_id)) order by a.piece)
    from response_pieces a
    where a.company_id = q.company_id and a.order_id = q.order_id and a.line = q.line and a.version = q.version) as pieces,
  case when t.confirmed is not null then json_build_object('confirmed', t.confirmed::text, 'backordered', t.backordered::text,
    'unit_price', t.unit_price::text, 'deliveries', t.deliveries) end as terms,
  coalesce((
    select json_agg(json_build_object('at', ${at(sql`f.decided_at`)}, 'reason', f.decision_reason, 'unit_price', money_text(f.unit_price),
      'by', (select n.name from ${people} n where n.id = f.decided_by)) order by f.version desc)
    from response_pieces f
    where f.company_id = q.company_id and f.order_id = q.order_id and f.line = q.line and f.piece = 1 and f.outcome = 'refused'
      and f.version < q.version
  ), '[]') as refusals, coalesce((
    select b.approved from (${approvedPieces(sql`q.company_id`, sql`q.order_id`, sql`q.line`)}) b
  ), '[]') as approved, ${tolerancesOf(sql`q.company_id`)} as tolerances`;

const joined = sql`from response_pieces q
  join order_responses r on r.company_id = q.company_id and r.order_id = q.order_id and r.version = q.version
  join purchase_orders o on o.company_id = q.company_id and o.id = q.order_id
  join purchase_order_lines l on l.company_id = q.company_id and l.order_id = q.order_id and l.line = q.line
  join products p on p.company_id = l.company_id and p.id = l.product_id
  join companies c on c.id = q.company_id
  left join line_terms t on t.company_id = q.company_id and t.order_id = q.order_id and t.line = q.line`;

/** A question waits while nobody has decided it, the vendor has not answered again, and the line is open. */
const waits = sql`q.outcome = 'asked' and q.piece = 1 and ${isOpen}`;

/** The order whose questions are read, by the id of its row. */
interface QuestionsOf {
  company?: string | undefined;
  orderId?: string | undefined;
}

/** A page of the questions that wait, and the count of all. */
export async function findWaitingQuestions({ db }: StaffScope, { company, orderId }: QuestionsOf, paging: Paging) {
  const found = sql`${joined} where ${waits}
    ${company === undefined ? sql`` : sql`and q.company_id = ${company}`}
    ${orderId === undefined ? sql`` : sql`and q.order_id = ${orderId}`}`;
  const order = orderId === undefined ? sql`r.at, q.company_id, q.order_id, q.line` : sql`q.line`;
  const { rows } = await sql<QuestionRow>`select ${columns} ${found} order by ${order} ${limitToPage(paging)}`.execute(
    db,
  );
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db);
  return { count: counts[0]?.count ?? 0, rows };
}

/** Questions by their ids, whether they wait or not. */
export async function findQuestions({ db }: StaffScope, ids: readonly string[]) {
  const { rows } = await sql<QuestionRow>`
    select ${columns} ${joined} where q.question_id = any(${ids}::uuid[]) and q.piece = 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The first questions of each of these orders, by the ids of their rows. */
export async function findQuestionsOfOrders({ db }: StaffScope, orderIds: readonly string[], most: number) {
  const { rows } = await sql<QuestionRow>`
    select f.* from unnest(${orderIds}::bigint[]) as given (id) join order_states s on s.order_id = given.id
    cross join lateral (
      select ${columns} ${joined} where ${waits} and q.company_id = s.company_id and q.order_id = s.order_id
      order by q.line limit ${most}
    ) f`.execute(db);
  return rows;
}
