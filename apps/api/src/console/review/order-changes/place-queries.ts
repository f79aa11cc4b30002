import type { CallOutput, readOrderChangePlace } from "@lading/contract";
import { sql } from "kysely";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";

/** The place of an order in the queue of the orders on which staff have to decide, sorted as the queue is, and its neighbors. */
export async function findPlace({ db }: StaffScope, companyId: string, purchaseOrder: string) {
  const { rows } = await sql<CallOutput<typeof readOrderChangePlace>>`
    with queue as materialized (
      select w.company_id, o.purchase_order, row_number() over (order by w.due_at, w.waiting_since, w.id)::int as place
      from work_items w join purchase_orders o on o.company_id = w.company_id and o.id = w.subject::bigint
        -- Others are there because a part of a cancelled line was shipped.
        join order_states s on s.company_id = o.company_id and s.order_id = o.id and s.asked > 0
      where w.kind = 'order_change' and w.waiting_since <= now()
    ), here as materialized (
      select max(place) as place from queue where company_id = ${companyId} and purchase_order = ${purchaseOrder}
    )
    select h.place, (select count(*) from queue)::int as count, ${orderAt(sql`h.place - 1`)} as former,
      ${orderAt(sql`coalesce(h.place, 0) + 1`)} as next
    from here h`.execute(db);
  return onlyRow(rows);
}

const orderAt = (place: ReturnType<typeof sql>) => sql`(
  select json_build_object('company', q.company_id, 'purchase_order', q.purchase_order) from queue q where q.place = ${place})`;
