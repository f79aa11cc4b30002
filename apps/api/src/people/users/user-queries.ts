import { sql } from "kysely";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { adminRole, type UserStatus } from "./user-list-queries.ts";

/** Returns a user of the company in any status and locks the row until the end of the transaction. */
export async function lockUser({ db, companyId }: CompanyScope, id: string) {
  const { rows } = await sql<{ id: string; name: string; status: UserStatus; role_name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.status, r.name as role_name
    from users u join roles r on r.id = u.role_id
    where u.company_id = ${companyId} and u.id = ${id} for no key update of u`.execute(db);
  return rows[0];
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

export async function hasOtherAdmin({ db, companyId }: CompanyScope, userId: string) {
  const other = await db
    .selectFrom("users as u")
    .innerJoin("roles as r", "r.id", "u.role_id")
    .select("u.id")
    .where("u.company_id", "=", companyId)
    .where("u.status", "=", "active")
    .where("r.name", "=", adminRole)
    .where("u.id", "<>", userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export const setStatus = ({ db, companyId }: CompanyScope, userId: string, status: UserStatus) =>
  db.updateTable("users").set({ status }).where("company_id", "=", companyId).where("id", "=", userId).execute();

export const setRole = ({ db, companyId }: CompanyScope, userId: string, roleId: number) =>
  db
    .updateTable("users")
    .set({ role_id: roleId })
    .where("company_id", "=", companyId)
    .where("id", "=", userId)
    .execute();

export const removeUser = ({ db, companyId }: CompanyScope, userId: string) =>
  db.deleteFrom("users").where("company_id", "=", companyId).where("id", "=", userId).execute();

/** Ends everything with which the user can act. */
export const lockOut = ({ db }: CompanyScope, userId: string) => sql`select lock_out_user(${userId})`.execute(db);
