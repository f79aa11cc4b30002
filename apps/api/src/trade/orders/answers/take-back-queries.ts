import type { AnswerOutcome } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** An answer to a locked order, with the outcome of each of its lines. */
export interface GivenAnswer {
  order_revision: number;
  actor_id: string | null;
  /** Milliseconds since it was given. */
  age: number;
  is_last: boolean;
  lines: { line: number; outcome: AnswerOutcome }[];
}

export async function findAnswer({ db, companyId }: VendorScope, orderId: string, version: number) {
  const { rows } = await sql<GivenAnswer>`
    select r.order_revision, r.actor_id, (extract(epoch from clock_timestamp() - r.at) * 1000)::float as age,
      not exists (
        select from order_responses n where n.company_id = r.company_id and n.order_id = r.order_id and n.version > r.version) as is_last,
      (select json_agg(json_build_object('line', p.line, 'outcome', p.outcome) order by p.line) from response_pieces p
        where p.company_id = r.company_id and p.order_id = r.order_id and p.version = r.version and p.piece = 1) as lines
    from order_responses r where r.company_id = ${companyId} and r.order_id = ${orderId} and r.version = ${version}`.execute(
    db,
  );
  return rows[0];
}

/** Takes questions of an answer back. */
export async function withdrawPieces(
  { db, companyId }: VendorScope,
  orderId: string,
  version: number,
  lines: readonly number[],
) {
  await sql`
    update response_pieces set outcome = 'withdrawn'
    where company_id = ${companyId} and order_id = ${orderId} and version = ${version} and line = any(${lines}::int[])`.execute(
    db,
  );
}

/** Restores the terms before an answer, and the questions that it replaced. */
export async function restoreFormer({ db, companyId }: VendorScope, orderId: string, version: number) {
  const ofAnswer = sql`company_id = ${companyId} and order_id = ${orderId} and version = ${version}`;
  await sql`
    delete from line_terms where company_id = ${companyId} and order_id = ${orderId}
      and line in (select line from response_pieces where ${ofAnswer})`.execute(db);
  await sql`
    insert into line_terms select t.* from order_responses r cross join lateral jsonb_populate_recordset(null::line_terms, r.former_terms) t
    where r.company_id = ${companyId} and r.order_id = ${orderId} and r.version = ${version}`.execute(db);
  await sql`
    update response_pieces set outcome = 'asked', superseded_by = null
    where company_id = ${companyId} and order_id = ${orderId} and superseded_by = ${version}`.execute(db);
}
