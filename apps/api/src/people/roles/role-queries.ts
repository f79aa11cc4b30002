import { administratorRole, mostHolders, type ProviderPermission, type Role } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

type Side = Role["side"];

/** The roles of one side or of both, or one role. Those of the provider come first, and on each side the oldest. */
export async function findRoles({ db }: StaffScope, { side, id }: { side?: Side | undefined; id?: number }) {
  const { rows } = await sql<Role>`
    select r.id, r.name, r.description, case when r.of_provider then 'provider' else 'vendors' end as side, r.is_fixed,
      array(select p.permission from role_permissions p where p.role_id = r.id order by p.permission) as permissions,
      coalesce(u.active, 0) as active_users, coalesce(u.deactivated, 0) as deactivated_users,
      (select count(*)::int from invitations i
        where i.role_id = r.id and i.accepted_at is null and i.cancelled_at is null) as invitations
    from roles r
    left join (
      select role_id, count(*) filter (where status = 'active')::int as active,
        count(*) filter (where status = 'deactivated')::int as deactivated
      from users group by role_id
    ) u on u.role_id = r.id
    where ${side === undefined ? sql`true` : sql`r.of_provider = ${side === "provider"}`}
      and ${id === undefined ? sql`true` : sql`r.id = ${id}`}
    order by r.of_provider desc, r.id`.execute(db);
  return rows;
}

/** The active users who have a role: how many, in how many companies, and the first by name. */
export async function findHolders({ db }: StaffScope, id: number) {
  const { rows: totals } = await sql<{ count: number; companies: number }>`
    select count(*)::int as count, count(distinct company_id)::int as companies from users
    where role_id = ${id} and status = 'active'`.execute(db);
  const { rows: results } = await sql<{ id: string; name: string; company: string | null }>`
    select u.id, u.first_name || ' ' || u.last_name as name, c.name as company
    from users u left join companies c on c.id = u.company_id
    where u.role_id = ${id} and u.status = 'active'
    order by lower(u.first_name || ' ' || u.last_name), u.id limit ${mostHolders}`.execute(db);
  return { ...onlyRow(totals), results };
}

/**
 * Locks the roles and the people of the provider until the end of the transaction. Each change of them takes this lock first,
 * so that two people cannot each rely on the other to keep a permission.
 */
export const lockAdministration = ({ db }: StaffScope) =>
  sql`select from roles where of_provider and name = ${administratorRole} for no key update`.execute(db);

/** Reads the caller again. Undefined if the account was deactivated after the request began. */
export async function findCaller({ db, user }: StaffScope) {
  const { rows } = await sql<{ role_id: number; permissions: ProviderPermission[] }>`
    select u.role_id, array(select p.permission from role_permissions p where p.role_id = u.role_id) as permissions
    from users u where u.id = ${user.id} and u.status = 'active'`.execute(db);
  return rows[0];
}

/** Inserts a role and returns its id, or undefined if its name is taken. */
export async function insertRole({ db }: StaffScope, role: { name: string; description: string }) {
  const { rows } = await sql<{ id: number }>`
    insert into roles (name, description, of_provider) values (${role.name}, ${role.description}, true)
    on conflict (of_provider, lower(name)) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Returns false if the name is taken. */
export async function isNameFree({ db }: StaffScope, id: number, name: string) {
  const { rows } = await sql`
    select from roles r join roles own on own.of_provider = r.of_provider
    where own.id = ${id} and r.id <> own.id and lower(r.name) = lower(${name})`.execute(db);
  return rows.length === 0;
}

export const updateRole = ({ db }: StaffScope, id: number, values: { name?: string; description?: string }) =>
  db.updateTable("roles").set(values).where("id", "=", id).execute();

export async function addPermissions({ db }: StaffScope, id: number, added: readonly string[]) {
  await sql`insert into role_permissions (role_id, permission) select ${id}, unnest(${added}::text[])`.execute(db);
}

export async function removePermissions({ db }: StaffScope, id: number, removed: readonly string[]) {
  await sql`delete from role_permissions where role_id = ${id} and permission = any(${removed}::text[])`.execute(db);
}

/** Gives the people and the pending invitations of a role another one. */
export async function replaceRole({ db }: StaffScope, id: number, replacement: number) {
  await sql`update users set role_id = ${replacement} where role_id = ${id}`.execute(db);
  await sql`update invitations set role_id = ${replacement}
    where role_id = ${id} and accepted_at is null and cancelled_at is null`.execute(db);
}

/** Deletes a role that only invitations of the past have. */
export async function deleteRole({ db }: StaffScope, id: number) {
  await sql`update invitations set role_id = null where role_id = ${id}`.execute(db);
  await sql`delete from roles where id = ${id}`.execute(db);
}
