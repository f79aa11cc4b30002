import type { AnswerPiece, OrderResponseRow } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { piece } from "../piece-queries.ts";

/** An order as it is now. Nothing is locked. */
interface PresentOrder {
  id: string;
  purchase_order: string;
  revision: number;
}

/** The orders of the company with these numbers, by number. */
export async function findPresentOrders({ db, companyId }: VendorScope, numbers: readonly string[]) {
  const { rows } = await sql<PresentOrder>`
    select p.id, p.purchase_order, coalesce((
        select max(r.revision) from order_revisions r
        where r.company_id = p.company_id and r.order_id = p.id and r.kind = 'revision'), 1) as revision
    from purchase_orders p where p.company_id = ${companyId} and p.purchase_order = any(${numbers})`.execute(db);
  return new Map(rows.map((order) => [order.purchase_order, order]));
}

export interface PresentLine extends NonNullable<OrderResponseRow["ordered"]> {
  order_id: string;
  line: number;
  /** The answer that is valid or waits for a decision; empty if there is none. */
  pieces: AnswerPiece[];
}

/** Lines of orders as people see them, with their present answers. */
export async function findPresentLines(
  { db, companyId }: VendorScope,
  named: readonly { order_id: string; line: number }[],
) {
  const [orders, lines] = [named.map(({ order_id }) => order_id), named.map(({ line }) => line)];
  const { rows } = await sql<PresentLine>`
    select n.order_id, n.line, p.gxp_sku, p.name as product_name, trim_scale(l.quantity)::text as quantity, l.units,
      trim_scale(l.unit_price)::text as unit_price, coalesce(o.currency, 'USD') as currency, l.due_date, coalesce((
        select json_agg(${piece} order by a.piece) from response_pieces a
        where a.company_id = l.company_id and a.order_id = l.order_id and a.line = l.line and a.outcome in ('applied', 'asked', 'approved')
          and a.version = (
            select max(b.version) from response_pieces b
            where b.company_id = l.company_id and b.order_id = l.order_id and b.line = l.line and b.outcome <> 'withdrawn')
      ), '[]') as pieces
    from unnest(${orders}::bigint[], ${lines}::int[]) as n (order_id, line)
    join purchase_order_lines l on l.company_id = ${companyId} and l.order_id = n.order_id and l.line = n.line
    join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
    join products p on p.company_id = l.company_id and p.id = l.product_id`.execute(db);
  return rows;
}
