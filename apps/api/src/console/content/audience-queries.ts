import type { Audience } from "@lading/contract";
import { sql } from "kysely";
import type { Db } from "./content-type.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** Returns the ids of an audience that do not exist, by the name of their list. */
export async function findUnknown(db: Db, { plan_ids, company_ids, role_ids }: Audience) {
  const { rows } = await sql<Audience>`
    select array(select id from unnest(${plan_ids}::int[]) id where id not in (select id from service_plans)) as plan_ids,
      array(select id from unnest(${company_ids}::uuid[]) id where id not in (select id from companies)) as company_ids,
      array(select id from unnest(${role_ids}::int[]) id where id not in (select id from roles where not of_provider)) as role_ids`.execute(
    db,
  );
  return onlyRow(rows);
}

/** The ids of all companies with users in an audience. */
export async function findAudience(db: Db, { plan_ids, company_ids, role_ids }: Audience) {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
    where (${plan_ids.length === 0} or c.plan_id = any(${plan_ids}::int[]))
      and (${company_ids.length === 0} or c.id = any(${company_ids}::uuid[]))
      and (${role_ids.length === 0} or exists (
        select from users u where u.company_id = c.id and u.status = 'active' and u.role_id = any(${role_ids}::int[])))
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}
