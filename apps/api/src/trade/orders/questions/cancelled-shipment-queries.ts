import { sql } from "kysely";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { presentRevision } from "../order-column-queries.ts";

/** A line of which a part had been shipped when it was cancelled. The quantity is a decimal. */
export interface CancelledShipment {
  order_id: string;
  company_id: string;
  purchase_order: string;
  /** That of the order now. */
  revision: number;
  line: number;
  shipped: string;
}

/** The cancelled lines of orders that had been shipped in part, which staff have not seen, by their number. */
export async function findCancelledShipments({ db }: StaffScope, orderIds: readonly string[]) {
  const { rows } = await sql<CancelledShipment>`
    select o.id::text as order_id, o.company_id, o.purchase_order, ${presentRevision(sql`o.company_id`, sql`o.id`)} as revision, l.line,
      trim_scale(x.shipped)::text as shipped
    from purchase_orders o join purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id and l.is_cancelled
    join line_shipments x on x.company_id = l.company_id and x.order_id = l.order_id and x.line = l.line
    where o.id = any(${orderIds}::bigint[]) and x.shipped > coalesce(x.seen_when_cancelled, 0)
    order by o.id, l.line`.execute(db);
  return rows;
}

/** Notes the shipped quantities of the cancelled lines of a locked order as seen. */
export async function storeSeenShipments({ db }: StaffScope, companyId: string, orderId: string) {
  await sql`
    update line_shipments x set seen_when_cancelled = x.shipped from purchase_order_lines l
    where x.company_id = ${companyId} and x.order_id = ${orderId} and l.company_id = x.company_id and l.order_id = x.order_id
      and l.line = x.line and l.is_cancelled and x.shipped > coalesce(x.seen_when_cancelled, 0)`.execute(db);
  await sql`select compute_order_states(array[${companyId}::uuid], array[${orderId}::bigint])`.execute(db);
}
