import type { JudgedLine, LineState, ResponseState } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import type { NewTerms } from "./line-terms.ts";
import { storeLines } from "./store-line-queries.ts";

/** An answer to a locked order that was checked. */
export interface CheckedAnswer {
  order_id: string;
  purchase_order: string;
  revision: number;
  vendor_reference: string | null;
  /** The name that was typed by the person who answered without a session. */
  as_whom?: string;
  /** Without terms if the provider has to decide. */
  lines: { judged: JudgedLine; terms: NewTerms | null }[];
}

export interface StoredAnswer {
  order_id: string;
  id: string;
  version: number;
}

/** Where an answer comes from: a page of the vendor, a program, or staff who answer for the vendor. */
export type AnswerSource = "screen" | "bulk" | "file" | "api" | "staff" | "link";

/** A statement stores so many lines, so that the largest answers do not reach the time limit of statements. */
const linesAtOnce = 2000;

/** Stores answers, at most one an order, and makes valid what the provider need not decide. */
export async function storeAnswers(
  scope: CompanyScope,
  answers: readonly CheckedAnswer[],
  source: AnswerSource,
  /** Why staff answer for the company. */
  reason: string | null = null,
) {
  const { db, companyId, user } = scope;
  const lines = answers.flatMap(({ order_id, lines: ofOrder }) =>
    ofOrder.map(({ judged: { line } }) => ({ order_id, line })),
  );
  const heads = answers.map(({ lines: _lines, ...head }) => head);
  const { rows: stored } = await sql<StoredAnswer>`
    with former as materialized (
      select t.order_id, jsonb_agg(to_jsonb(t)) as terms
      from jsonb_to_recordset(${asJsonb(lines)}::jsonb) as l (order_id bigint, line int)
      join line_terms t on t.company_id = ${companyId} and t.order_id = l.order_id and t.line = l.line
      group by t.order_id
    )
    insert into order_responses (company_id, order_id, version, order_revision, actor_id, source, reason, as_whom, vendor_reference, former_terms, due_at)
    select ${companyId}, a.order_id, 1 + coalesce((
        select max(r.version) from order_responses r where r.company_id = ${companyId} and r.order_id = a.order_id), 0),
      a.revision, ${getActor(user)}, ${source}, ${reason}, a.as_whom, a.vendor_reference, coalesce(f.terms, '[]'), s.respond_by
    from jsonb_to_recordset(${asJsonb(heads)}::jsonb) as a (order_id bigint, revision int, vendor_reference text, as_whom text)
    left join former f using (order_id)
    left join order_states s on s.company_id = ${companyId} and s.order_id = a.order_id
    returning order_id, id, version`.execute(db);
  const versions = new Map(stored.map(({ order_id, version }) => [order_id, version]));
  const answered = answers.flatMap(({ order_id, revision, lines: ofOrder }) =>
    ofOrder.map((line) => ({ order_id, revision, version: versions.get(order_id), ...line })),
  );
  for (let first = 0; first < answered.length; first += linesAtOnce)
    await storeLines(scope, answered.slice(first, first + linesAtOnce));
  const orderIds = stored.map(({ order_id }) => order_id);
  // An answer sends an order whose lines have just arrived.
  await sql`
    update order_revisions set at = clock_timestamp()
    where company_id = ${companyId} and order_id = any(${orderIds}::bigint[]) and kind = 'sent' and at > clock_timestamp()`.execute(
    db,
  );
  await recordStep(
    scope,
    answers.map(({ order_id, revision }) => ({ order_id, revision, version: versions.get(order_id), lines: [] })),
    { kind: "response", source },
  );
  await sql`
    insert into order_states (company_id, order_id) select ${companyId}, unnest(${orderIds}::bigint[]) on conflict do nothing`.execute(
    db,
  );
  await computeStates(scope, orderIds);
  return new Map(stored.map((answer) => [answer.order_id, answer]));
}

/** The person or the API key that acts. */
export const getActor = ({ staffId, key, id }: CompanyScope["user"]) => staffId ?? key?.id ?? id;

interface Step {
  order_id: string;
  revision: number;
  version: number | undefined;
  /** Those that were taken back. */
  lines: readonly number[];
}

/** Adds rows to the history of orders. */
export async function recordStep(
  { db, companyId, user }: CompanyScope,
  steps: readonly Step[],
  { kind, source }: { kind: "response" | "withdrawn" | "undone" | "seen"; source: string },
) {
  const rows = steps.map(({ lines, ...step }) => ({ ...step, changes: lines.map((line) => ({ line })) }));
  await sql`
    insert into order_revisions (company_id, order_id, kind, revision, version, at, source, actor_id, changes)
    select ${companyId}, s.order_id, ${kind}, s.revision, s.version, clock_timestamp(), ${source}, ${getActor(user)}, s.changes
    from jsonb_to_recordset(${asJsonb(rows)}::jsonb) as s (order_id bigint, revision int, version int, changes jsonb)`.execute(
    db,
  );
}

export async function computeStates({ db, companyId }: CompanyScope, orderIds: readonly string[]) {
  await sql`
    select compute_order_states(array_fill(${companyId}::uuid, array[cardinality(o.ids)]), o.ids)
    from (select ${orderIds}::bigint[] as ids) o`.execute(db);
}

export interface States {
  response_state: ResponseState;
  lines: { line: number; state: LineState }[];
}

/** The states of orders that have lines, and of these lines of each. */
export async function findStates(
  { db, companyId }: CompanyScope,
  orders: readonly { order_id: string; lines: readonly number[] }[],
) {
  const { rows } = await sql<States & { order_id: string }>`
    select s.order_id, s.response_state, (
      select json_agg(json_build_object('line', l.line, 'state', l.state) order by l.line)
      from (
        select * from line_states l where l.company_id = s.company_id and l.order_id = s.order_id offset 0
      ) l join (select value::int as line from jsonb_array_elements_text(o.lines)) n using (line)) as lines
    from jsonb_to_recordset(${asJsonb(orders)}::jsonb) as o (order_id bigint, lines jsonb)
    join order_states s on s.company_id = ${companyId} and s.order_id = o.order_id`.execute(db);
  return new Map(rows.map(({ order_id, ...states }) => [order_id, states]));
}
