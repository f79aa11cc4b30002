import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";

/** Stops the clocks of a company's orders. */
export const beginPause = (db: Transaction<DB>, companyId: string) =>
  sql`insert into answer_pauses (company_id, reason) values (${companyId}, 'feature') on conflict do nothing`.execute(
    db,
  );

/** Lets the clocks of a company's orders go on. */
export const endPause = (db: Transaction<DB>, companyId: string) =>
  sql`
    update answer_pauses set ended_at = now()
    where company_id = ${companyId} and reason = 'feature' and ended_at is null`.execute(db);

/** Stores the suspensions of companies that end with this transaction. Call it before the companies are changed. */
export const storeSuspensions = (db: Transaction<DB>, companyIds: readonly string[]) =>
  sql`
    insert into answer_pauses (company_id, reason, began_at, ended_at)
    select id, 'suspension', suspended_at, now() from companies
    where id = any(${companyIds}::uuid[]) and status = 'suspended' and suspended_at is not null
    on conflict do nothing`.execute(db);

/**
 * Computes the open orders of companies again, after these were suspended or resumed, or the feature was switched: the times move by
 * the working time of a pause, and the orders enter or leave the work queue. `hasOtherLateness`: whether late shipments are work was
 * changed too.
 */
export async function computeOpenOrders(
  db: Transaction<DB>,
  companyIds: readonly string[],
  { hasOtherLateness = false } = {},
) {
  const open = sql`s.company_id = any(${companyIds}::uuid[]) and (s.waiting > 0 or s.asked > 0 or (s.to_ship > 0 and (
    ${hasOtherLateness}::boolean or (
      select coalesce(m.ship_notice_late, d.ship_notice_late)
      from order_settings d left join company_order_settings m on m.company_id = s.company_id))) or exists (
    select from line_shipments x join purchase_order_lines l using (company_id, order_id, line)
    where x.company_id = s.company_id and x.order_id = s.order_id and l.is_cancelled and x.shipped > 0))`;
  // A load or an answer that holds an order computes its time before or after this statement, but not at once with it.
  await sql`
    select from purchase_orders o
    where (o.company_id, o.id) in (select s.company_id, s.order_id from order_states s where ${open})
    order by o.company_id, o.id for no key update`.execute(db);
  await sql`
    select compute_order_states(array_agg(s.company_id), array_agg(s.order_id)) from order_states s where ${open}`.execute(
    db,
  );
}
