import type { OpenLineColumn } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { presentRevision } from "../order-column-queries.ts";
import { joinConditions, onOthers, type OrderFilters, toMatch } from "../order-match-queries.ts";

/** A line that waits for an answer, with the id of its order. */
interface OpenLine extends Partial<Record<OpenLineColumn, string | number | null>> {
  order_id: string;
}

/** The waiting lines of the next orders that match, by order and line. Returns no line after the last order. */
export async function findOpenLines(scope: VendorScope, filters: OrderFilters, after: string, orders: number) {
  const match = toMatch(scope, filters);
  const words = match.patterns.map((pattern) => sql`lower(p.purchase_order) like ${pattern}`);
  const own = joinConditions([
    sql`p.company_id = ${scope.companyId} and p.id > ${after}`,
    ...match.onDayAndStatus,
    ...onOthers(scope, match, false),
    ...words,
  ]);
  const { rows } = await sql<OpenLine>`
    select o.id as order_id, o.purchase_order, o.revision, l.line, p.gxp_sku, p.supplier_sku, coalesce(l.description, p.name) as description,
      trim_scale(l.quantity)::text as ordered, l.units as unit, trim_scale(l.unit_price)::text as unit_price, l.due_date as requested_date
    from (
      select p.id, p.company_id, p.purchase_order, ${presentRevision(sql`p.company_id`, sql`p.id`)} as revision
      from purchase_orders p join order_states c on c.company_id = p.company_id and c.order_id = p.id and c.waiting > 0
      where ${own} order by p.id limit ${orders}
    ) o
    cross join lateral (
      select * from line_states s where s.company_id = o.company_id and s.order_id = o.id offset 0
    ) s
    join purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id and l.line = s.line
    join products p on p.company_id = l.company_id and p.id = l.product_id
    where s.state = 'waiting' order by o.id, l.line`.execute(scope.db);
  return rows;
}
