import type { AnswerOutcome } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** An answer to a locked order. */
export interface NamedAnswer {
  order_id: string;
  version: number;
}

/** An answer with the outcome of each of its lines. */
export interface GivenAnswer extends NamedAnswer {
  order_revision: number;
  actor_id: string | null;
  /** Milliseconds since it was given. */
  age: number;
  is_last: boolean;
  /** Ship notices have announced more of a line than the terms before the answer confirmed. */
  is_shipped: boolean;
  lines: { line: number; outcome: AnswerOutcome }[];
}

/** Returns answers by the ids of their orders. Those that do not exist are left out. */
export async function findAnswers({ db, companyId }: VendorScope, answers: readonly NamedAnswer[]) {
  const { rows } = await sql<GivenAnswer>`
    select r.order_id, r.version, r.order_revision, r.actor_id, (extract(epoch from clock_timestamp() - r.at) * 1000)::float as age, r.is_last, r.is_shipped, r.lines
    from jsonb_to_recordset(${asJsonb(answers)}::jsonb) as a (order_id bigint, version int)
    cross join lateral (
      select r.*,
        not exists (
          select from order_responses n where n.company_id = r.company_id and n.order_id = r.order_id and n.version > r.version) as is_last,
        exists (
          select from line_shipments x
          join response_pieces p on p.company_id = x.company_id and p.order_id = x.order_id and p.line = x.line and p.version = r.version
          left join lateral jsonb_to_recordset(r.former_terms) as f (line int, confirmed numeric) on f.line = x.line
          where x.company_id = r.company_id and x.order_id = r.order_id and x.announced > coalesce(f.confirmed, 0)) as is_shipped,
        (select json_agg(json_build_object('line', p.line, 'outcome', p.outcome) order by p.line) from response_pieces p
          where p.company_id = r.company_id and p.order_id = r.order_id and p.version = r.version and p.piece = 1) as lines
      from order_responses r where r.company_id = ${companyId} and r.order_id = a.order_id and r.version = a.version offset 0
    ) r`.execute(db);
  return new Map(rows.map((answer) => [answer.order_id, answer]));
}

/** Lines of an answer. */
export interface AnsweredLines extends NamedAnswer {
  lines: readonly number[];
}

/** Takes answers to lines back. */
export async function withdrawPieces({ db, companyId }: VendorScope, answers: readonly AnsweredLines[]) {
  await sql`
    update response_pieces p set outcome = 'withdrawn'
    from jsonb_to_recordset(${asJsonb(answers)}::jsonb) as a (order_id bigint, version int, lines int[])
    where p.company_id = ${companyId} and p.order_id = a.order_id and p.version = a.version and p.line = any(a.lines)`.execute(
    db,
  );
}

/** Restores the terms before answers, and the questions that they replaced. */
export async function restoreFormer({ db, companyId }: VendorScope, answers: readonly AnsweredLines[]) {
  const given = sql`jsonb_to_recordset(${asJsonb(answers)}::jsonb) as a (order_id bigint, version int, lines int[])`;
  await sql`
    delete from line_terms t using ${given} cross join unnest(a.lines) as l (line)
    where t.company_id = ${companyId} and t.order_id = a.order_id and t.line = l.line`.execute(db);
  await sql`
    insert into line_terms select t.*
    from ${given} join order_responses r on r.company_id = ${companyId} and r.order_id = a.order_id and r.version = a.version
    cross join lateral jsonb_populate_recordset(null::line_terms, r.former_terms) t`.execute(db);
  await sql`
    update response_pieces p set outcome = 'asked', superseded_by = null from ${given}
    where p.company_id = ${companyId} and p.order_id = a.order_id and p.superseded_by = a.version`.execute(db);
}
