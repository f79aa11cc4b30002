import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";

/** Gives companies their next plan if its day has begun in UTC and it has the licenses that the company uses. */
export async function startDuePlans(db: Transaction<DB>) {
  // Locked first, because users and invitations that are being added are counted only after they are committed.
  const due = await sql<{ id: string }>`
    select id from companies where next_plan_on <= (now() at time zone 'utc')::date order by id for no key update`.execute(
    db,
  );
  const { rows } = await sql<{ id: string; plan: string }>`
    update companies c set plan_id = p.id, next_plan_id = null, next_plan_on = null
    from service_plans p
    where p.id = c.next_plan_id and c.id = any(${due.rows.map(({ id }) => id)}::uuid[]) and p.licenses >=
      (select count(*) from users u where u.company_id = c.id and u.status = 'active')
      + (select count(*) from invitations i where i.company_id = c.id and i.accepted_at is null and i.cancelled_at is null)
    returning c.id, p.name as plan`.execute(db);
  return rows;
}
