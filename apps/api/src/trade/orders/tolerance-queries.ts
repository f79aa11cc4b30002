import type { ApprovedPiece, Tolerances } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { onlyRow } from "../../ground/db/only-row.ts";
import type { CompanyScope } from "../../ground/db/scope.ts";

/** The tolerances of a company, by the expression of its id: its own, or else the provider's. */
export const tolerancesOf = (companyId: RawBuilder<unknown>) => sql<Tolerances>`(
  select json_build_object('price', coalesce(m.price, d.price), 'quantity', coalesce(m.quantity, d.quantity), 'date', coalesce(m.date, d.date),
    'substitutes', coalesce(m.substitutes, d.substitutes), 'split', coalesce(m.split, d.split))
  from order_settings d left join company_order_settings m on m.company_id = ${companyId})`;

/** The tolerances of the company. */
export async function findTolerances({ db, companyId }: CompanyScope) {
  const { rows } = await sql<{
    tolerances: Tolerances;
  }>`select ${tolerancesOf(sql`${companyId}`)} as tolerances`.execute(db);
  return onlyRow(rows).tolerances;
}

/**
 * The parts of answers to the lines of an order that the provider has approved, by line. An ordered quantity that was changed after an
 * answer is in the first change after it.
 */
export const approvedPieces = (
  companyId: RawBuilder<unknown>,
  orderId: RawBuilder<unknown>,
  line?: RawBuilder<unknown>,
) => sql<{
  line: number;
  approved: ApprovedPiece[];
}>`
  select a.line, json_agg(json_build_object('version', a.version, 'action', a.action, 'quantity', a.quantity::text,
      'ordered', coalesce((
        select c.old from order_revisions r cross join lateral jsonb_to_recordset(r.changes) as c (line int, field text, old text)
        where r.company_id = a.company_id and r.order_id = a.order_id and r.kind in ('revision', 'echo') and r.at > v.at
          and c.line = a.line and c.field = 'quantity'
        order by r.id limit 1
      ), o.quantity::text),
      'unit_price', money_text(a.unit_price), 'ship_date', a.ship_date, 'delivery_date', a.delivery_date,
      'substitute_sku', (select p.gxp_sku from products p where p.company_id = a.company_id and p.id = a.product_id)
    ) order by a.version desc, a.piece) as approved
  from response_pieces a
  join order_responses v on v.company_id = a.company_id and v.order_id = a.order_id and v.version = a.version
  join purchase_order_lines o on o.company_id = a.company_id and o.order_id = a.order_id and o.line = a.line
  where a.company_id = ${companyId} and a.order_id = ${orderId} and a.outcome = 'approved'
    ${line ? sql`and a.line = ${line}` : sql``}
  group by a.line`;
