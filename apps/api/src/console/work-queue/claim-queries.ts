import { claimMinutes } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";

/** Gives these items to a staff member. The items are sorted, so that two calls never wait for each other. */
export const putClaims = ({ db }: StaffScope, ownerId: string, itemIds: readonly string[]) =>
  sql`
    insert into work_claims (item_id, owner_id) select id, ${ownerId} from unnest(${itemIds.toSorted()}::uuid[]) as t (id)
    on conflict (item_id) do update set owner_id = excluded.owner_id, acted_at = excluded.acted_at,
      taken_at = case when work_claims.owner_id = excluded.owner_id and work_claims.acted_at > ${claimEnd}
        then work_claims.taken_at else excluded.taken_at end`.execute(db);

/** Ends the caller's claims on these items. */
export const removeOwnClaims = ({ db, user }: StaffScope, itemIds: readonly string[]) =>
  sql`delete from work_claims where owner_id = ${user.id} and item_id = any(${itemIds}::uuid[])`.execute(db);

/** Lets the caller's claims begin again. Leaves out those that another call is changing. */
export const renewOwnClaims = ({ db, user }: StaffScope) =>
  sql`
    update work_claims set acted_at = now() where item_id in (
      select item_id from work_claims where owner_id = ${user.id} and acted_at > ${claimEnd} for update skip locked)`.execute(
    db,
  );

const claimEnd = sql`now() - make_interval(mins => ${sql.lit(claimMinutes)})`;

interface StaffMember {
  id: string;
  name: string;
  email: string;
  permissions: string[];
}

/** Up to ten active staff members whose name or email address contains the patterns, or the one with this id. */
export async function findStaff({ db }: StaffScope, { patterns = [], id }: { patterns?: string[]; id?: string }) {
  const { rows } = await sql<StaffMember>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email,
      array(select p.permission from role_permissions p where p.role_id = u.role_id) as permissions
    from users u
    where u.company_id is null and u.status = 'active'
      and lower(u.first_name || ' ' || u.last_name || ' ' || u.email) like all (${patterns}::text[])
      ${id === undefined ? sql`` : sql`and u.id = ${id}`}
    order by lower(u.first_name || ' ' || u.last_name), u.id limit 10`.execute(db);
  return rows;
}
