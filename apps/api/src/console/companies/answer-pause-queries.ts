import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";

/** Stops the clocks of a company's orders, unless they are stopped already. */
export const beginPause = (db: Transaction<DB>, companyId: string) =>
  sql`
    insert into answer_pauses (company_id, reason)
    select ${companyId}, 'feature'
    where not exists (select from answer_pauses p where p.company_id = ${companyId} and p.reason = 'feature' and p.ended_at is null)
    on conflict do nothing`.execute(db);

/** Lets the clocks of a company's orders go on: their open times move by the working time of the pause. */
export async function endPause(db: Transaction<DB>, companyId: string) {
  const { numAffectedRows = 0n } = await sql`
    update answer_pauses set ended_at = now()
    where company_id = ${companyId} and reason = 'feature' and ended_at is null`.execute(db);
  if (numAffectedRows > 0n) await moveClocks(db, [companyId]);
}

/** Lets the clocks of companies go on whose suspension ends with this transaction. Call it before the companies are changed. */
export async function endSuspensions(db: Transaction<DB>, companyIds: readonly string[]) {
  if (companyIds.length === 0) return;
  await sql`
    insert into answer_pauses (company_id, reason, began_at, ended_at)
    select id, 'suspension', suspended_at, now() from companies
    where id = any(${companyIds}::uuid[]) and status = 'suspended' and suspended_at is not null
    on conflict do nothing`.execute(db);
  await moveClocks(db, companyIds);
}

async function moveClocks(db: Transaction<DB>, companyIds: readonly string[]) {
  // A load or an answer that holds an order computes its time before or after this statement, but not at once with it.
  await sql`
    select from purchase_orders o
    where (o.company_id, o.id) in (
      select s.company_id, s.order_id from order_states s where s.company_id = any(${companyIds}::uuid[]) and s.waiting > 0)
    order by o.company_id, o.id for no key update`.execute(db);
  await sql`
    select compute_order_states(array_agg(s.company_id), array_agg(s.order_id))
    from order_states s where s.company_id = any(${companyIds}::uuid[]) and s.waiting > 0`.execute(db);
}
