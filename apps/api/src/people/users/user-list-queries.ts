import type { userSortKeys } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { countRows, limitToPage, type Paging, sortBy } from "../../ground/db/paged-query.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { emailChangeColumns, type EmailChangeRow, toEmailChange } from "../../ground/db/email-change-columns.ts";

export type UserStatus = "active" | "deactivated";

/** The role of which each company keeps at least one active user. */
export const adminRole = "Vendor Admin";

type SortKey = (typeof userSortKeys)[number];

export interface UsersQuery extends Paging {
  ordering: SortKey | `-${SortKey}`;
}

/** One page of the company's users of a status, and how many there are on all pages. */
export async function findUsers(scope: VendorScope, status: UserStatus, { ordering, ...paging }: UsersQuery) {
  const { db, companyId } = scope;
  const order = sortBy(sorts, ordering, sql`u.id`);
  const results = await findRecords(scope, sql`u.status = ${status}`, order, limitToPage(paging));
  const count = await countRows(db, sql`from users where company_id = ${companyId} and status = ${status}`);
  return { count, results };
}

export async function findUser(scope: VendorScope, id: string) {
  const [user] = await findRecords(scope, sql`u.id = ${id}`, sql`u.id`, sql``);
  return user!; // The callers have just locked the user.
}

/** Acceptances are looked up only for the users of the page, not for the users before it. */
async function findRecords(
  { db, companyId }: VendorScope,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
) {
  // While there are no terms, all users count as having accepted the latest, as in open_session.
  const { rows } = await sql<UserRow>`
    select u.*, u.first_name || ' ' || u.last_name as name,
      exists (select from terms_acceptances a where a.user_id = u.id) as has_accepted_terms,
      not exists (select from (select id from terms_versions order by id desc limit 1) latest
        where not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = latest.id)) as has_accepted_latest_terms,
      u.status = 'active' and u.role = ${adminRole} and not exists (select from users o join roles r on r.id = o.role_id
        where o.company_id = ${companyId} and o.status = 'active' and r.name = ${adminRole} and o.id <> u.id) as is_only_admin,
      ${emailChangeColumns}
    from (
      select u.id, u.first_name, u.last_name, u.email, r.name as role, u.number_of_visits, u.last_api_login, u.status
      from users u join roles r on r.id = u.role_id
      where u.company_id = ${companyId} and ${which}
      order by ${order} ${part}
    ) u
    left join email_changes e on e.user_id = u.id
    order by ${order}`.execute(db);
  return rows.map(toRecord);
}

interface UserRow extends EmailChangeRow {
  id: string;
  name: string;
  email: string;
  role: string;
  number_of_visits: number;
  last_api_login: Date | null;
  has_accepted_terms: boolean;
  has_accepted_latest_terms: boolean;
  is_only_admin: boolean;
}

const toRecord = (row: UserRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: { name: row.role },
  number_of_visits: row.number_of_visits,
  last_api_login: row.last_api_login?.toISOString() ?? null,
  accepted_at_least_once_terms_and_conditions: row.has_accepted_terms,
  accepted_latest_terms_and_conditions: row.has_accepted_latest_terms,
  is_only_admin: row.is_only_admin,
  email_change: toEmailChange(row),
});

/** Users who never signed in come before those who did. */
const sorts: Record<SortKey, RawBuilder<unknown>> = {
  // The same expression as in the index users_of_company.
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
  email: sql`u.email`,
  role: sql`role`,
  number_of_visits: sql`u.number_of_visits`,
  last_api_login: sql`coalesce(u.last_api_login, '-infinity')`,
};
