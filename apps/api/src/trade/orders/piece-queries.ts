import type { AnswerPiece } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";

/** A part `a` of an answer as JSON. */
export const piece = sql`json_build_object(
  'version', a.version, 'action', a.action, 'quantity', a.quantity::text, 'schedule', a.schedule, 'unit_price', money_text(a.unit_price),
  'ship_date', a.ship_date, 'delivery_date', a.delivery_date, 'date_unknown', a.date_unknown, 'reason', a.reason, 'comment', a.comment,
  'substitute_sku', (select p.gxp_sku from products p where p.company_id = a.company_id and p.id = a.product_id),
  'outcome', a.outcome, 'decision_reason', a.decision_reason, 'call',
  case when a.is_final then json_build_object('by', a.caller, 'on', a.call_by) end, 'decided_at', to_char(a.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** The lines of orders of which staff have refused an answer for good, until the line is changed. */
export const finalLines = (companyId: string, orderIds: readonly string[]) => sql`
  select f.order_id, f.line from response_pieces f join order_responses r using (company_id, order_id, version)
  where f.company_id = ${companyId} and f.order_id = any(${orderIds}::bigint[]) and f.is_final and f.outcome = 'refused'
    and not exists (
      select from order_revisions v
      where v.company_id = f.company_id and v.order_id = f.order_id and v.kind = 'revision' and v.revision > r.order_revision
        and (v.changes @> jsonb_build_array(jsonb_build_object('line', f.line)) or v.changes @> '[{"line": null}]'))`;

/** The parts of answers to an order by version and line. */
export async function findPieces(
  { db }: VendorScope | StaffScope,
  { companyId, id }: { companyId: string; id: string },
  versions: readonly number[],
) {
  if (versions.length === 0) return new Map<number, { line: number; pieces: AnswerPiece[] }[]>();
  const { rows } = await sql<{ version: number; line: number; pieces: AnswerPiece[] }>`
    select a.version, a.line, json_agg(${piece} order by a.piece) as pieces from response_pieces a
    where a.company_id = ${companyId} and a.order_id = ${id} and a.version = any(${versions}::int[])
    group by a.version, a.line order by a.line`.execute(db);
  return Map.groupBy(rows, ({ version }) => version);
}
