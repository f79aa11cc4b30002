import { sql, type RawBuilder } from "kysely";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** A user of the company as its directory sees them. */
export interface DirectoryUser {
  id: string;
  user_name: string;
  external_id: string | null;
  email: string;
  name: string;
  first_name: string;
  last_name: string;
  department: string | null;
  position: string | null;
  status: "active" | "deactivated";
  created_at: Date;
  role_id: number;
  role_name: string;
}

const columns = sql`
  u.id, coalesce(d.user_name, u.email) as user_name, d.external_id, u.email, u.first_name || ' ' || u.last_name as name,
  u.first_name, u.last_name, u.department, u.position, u.status, u.created_at, r.id as role_id, r.name as role_name`;

const isSeen = (companyId: string) =>
  sql`u.id not in (select user_id from directory_users where company_id = ${companyId} and removed_at is not null)`;

export type UserFilter = { name: "userName" | "externalId" | "emails"; value: string } | undefined;

const toCondition = (companyId: string, filter: UserFilter): RawBuilder<unknown> => {
  if (!filter) return sql`true`;
  const { name, value } = filter;
  if (name === "emails") return sql`u.email = lower(${value})`;
  if (name === "externalId")
    return sql`u.id in (select user_id from directory_users where company_id = ${companyId} and external_id = ${value})`;
  // Two lookups by an index find the candidates; the name in the directory then decides.
  return sql`u.id in (
      select user_id from directory_users where company_id = ${companyId} and name_key = lower(${value})
      union all select id from users where email = lower(${value}))
    and coalesce((select name_key from directory_users where user_id = u.id), u.email) = lower(${value})`;
};

/** Some users from an offset on, in the order of their creation, and the number of all that match. */
export async function findUsers(
  { db, companyId }: CompanyScope,
  { filter, offset, limit }: { filter: UserFilter; offset: number; limit: number },
) {
  const which = sql`from users u where u.company_id = ${companyId} and ${isSeen(companyId)} and ${toCondition(companyId, filter)}`;
  const { rows } = await sql<DirectoryUser>`
    select ${columns} from (select u.id ${which} order by u.created_at, u.id limit ${limit} offset ${offset}) page
    join users u on u.id = page.id join roles r on r.id = u.role_id left join directory_users d on d.user_id = u.id
    order by u.created_at, u.id`.execute(db);
  // A page that is neither full nor empty is the last one.
  if (rows.length > 0 && rows.length < limit) return { users: rows, count: offset + rows.length };
  const counted = await sql<{ count: number }>`select count(*)::int as count ${which}`.execute(db);
  return { users: rows, count: onlyRow(counted.rows).count };
}

async function findOne({ db, companyId }: CompanyScope, id: string, lock: RawBuilder<unknown>) {
  const { rows } = await sql<DirectoryUser>`
    select ${columns} from users u join roles r on r.id = u.role_id left join directory_users d on d.user_id = u.id
    where u.company_id = ${companyId} and u.id = ${id} and d.removed_at is null ${lock}`.execute(db);
  return rows[0];
}

export const findUser = (scope: CompanyScope, id: string) => findOne(scope, id, sql``);

/** Returns a user that the directory sees and locks the row until the end of the transaction. */
export const lockUser = (scope: CompanyScope, id: string) => findOne(scope, id, sql`for no key update of u`);

/** The company's user with this address, and whether the directory has deleted the user. */
export async function findByEmail({ db, companyId }: CompanyScope, email: string) {
  const { rows } = await sql<{ id: string; is_removed: boolean }>`
    select u.id, d.removed_at is not null as is_removed
    from users u left join directory_users d on d.user_id = u.id
    where u.company_id = ${companyId} and u.email = ${email}`.execute(db);
  return rows[0];
}

/** Whether the directory sees another user by this name. */
export async function isNameTaken({ db, companyId }: CompanyScope, userName: string, exceptId: string | undefined) {
  const { rows } = await sql`
    select from directory_users
    where company_id = ${companyId} and name_key = lower(${userName}) and removed_at is null
      and user_id is distinct from ${exceptId ?? null}`.execute(db);
  return rows.length > 0;
}

/** Stores how the directory calls a user, whom it sees from then on. */
export const saveDirectoryUser = (
  { db, companyId }: CompanyScope,
  { id, userName, externalId }: { id: string; userName: string; externalId: string | null },
) =>
  sql`
    insert into directory_users (user_id, company_id, user_name, external_id)
    values (${id}, ${companyId}, ${userName}, ${externalId})
    on conflict (user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id, removed_at = null`.execute(
    db,
  );

export const hideFromDirectory = ({ db, companyId }: CompanyScope, { id, user_name }: DirectoryUser) =>
  sql`
    insert into directory_users (user_id, company_id, user_name, removed_at) values (${id}, ${companyId}, ${user_name}, now())
    on conflict (user_id) do update set removed_at = now()`.execute(db);

export const updatePerson = (
  { db, companyId }: CompanyScope,
  id: string,
  person: Pick<DirectoryUser, "first_name" | "last_name" | "department" | "position">,
) => db.updateTable("users").set(person).where("company_id", "=", companyId).where("id", "=", id).execute();

/** Returns false if the address has an account anywhere. */
export async function changeEmail({ db }: CompanyScope, id: string, email: string) {
  const { rows } = await sql<{ done: boolean }>`select change_email_by_directory(${id}, ${email}) as done`.execute(db);
  return rows[0]?.done === true;
}

/** Cancels the company's pending invitation to an address, and returns its role; undefined if its sender may no longer invite. */
export async function takeInvitation({ db, companyId }: CompanyScope, email: string) {
  const { rows } = await sql<{ role_id: number | null }>`
    update invitations set cancelled_at = now()
    where company_id = ${companyId} and email = ${email} and accepted_at is null and cancelled_at is null
    returning case when invitation_stands(id) then role_id end as role_id`.execute(db);
  return rows[0]?.role_id ?? undefined;
}
