import { sql } from "kysely";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** The role of users without a group, in companies without a connection to an identity provider. */
const PLAIN_ROLE = "View Only";

export interface Role {
  id: number;
  name: string;
}

export async function findRoles({ db }: CompanyScope) {
  const { rows } = await sql<Role>`select id, name from roles where not of_provider order by id`.execute(db);
  return rows;
}

/** The role of users without a group: the default role of the company sign-in, or the weakest role. */
export async function findDefaultRole({ db, companyId }: CompanyScope) {
  const { rows } = await sql<Role>`
    select r.id, r.name from roles r
    where r.id = coalesce((select role_id from company_sign_ins where company_id = ${companyId}),
      (select id from roles where name = ${PLAIN_ROLE} and not of_provider))`.execute(db);
  return onlyRow(rows);
}

/** The users who have one of these roles and whom the directory sees. */
export async function findMembers({ db, companyId }: CompanyScope, roleIds: readonly number[]) {
  const { rows } = await sql<{ id: string; name: string; role_id: number }>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.role_id from users u
    where u.company_id = ${companyId} and u.role_id = any(${roleIds}::int[])
      and not exists (select from directory_users gone where gone.user_id = u.id and gone.removed_at is not null)
    order by u.created_at, u.id`.execute(db);
  return rows;
}
