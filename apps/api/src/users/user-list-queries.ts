import type { userSortKeys } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { VendorScope } from "../db/scope.ts";

export type UserStatus = "active" | "deactivated";

type SortKey = (typeof userSortKeys)[number];

export interface UsersQuery {
  page: number;
  page_size: number;
  ordering: SortKey | `-${SortKey}`;
}

/** One page of the company's users of a status, and how many there are on all pages. */
export async function findUsers(scope: VendorScope, status: UserStatus, { page, page_size, ordering }: UsersQuery) {
  const part = sql`limit ${page_size} offset ${(page - 1) * page_size}`;
  const results = await findRecords(scope, sql`u.status = ${status}`, sortOrder(ordering), part);
  return { count: await countUsers(scope, status), results };
}

export async function findUser(scope: VendorScope, id: string) {
  const [user] = await findRecords(scope, sql`u.id = ${id}`, sql`u.id`, sql``);
  return user!; // Whoever asks has just locked the user.
}

/** Acceptances are looked up for the users of the page alone, not for those who are skipped on the way to it. */
async function findRecords(
  { db, companyId }: VendorScope,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
) {
  // While there are no terms, everybody has accepted the latest: open_session sees it the same way.
  const { rows } = await sql<UserRow>`
    select u.*, u.first_name || ' ' || u.last_name as name,
      exists (select from terms_acceptances a where a.user_id = u.id) as has_accepted_terms,
      not exists (select from (select id from terms_versions order by id desc limit 1) latest
        where not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = latest.id)) as has_accepted_latest_terms
    from (
      select u.id, u.first_name, u.last_name, u.email, r.name as role, u.number_of_visits, u.last_api_login
      from users u join roles r on r.id = u.role_id
      where u.company_id = ${companyId} and ${which}
      order by ${order} ${part}
    ) u
    order by ${order}`.execute(db);
  return rows.map(asRecord);
}

interface UserRow {
  id: string;
  name: string;
  email: string;
  role: string;
  number_of_visits: number;
  last_api_login: Date | null;
  has_accepted_terms: boolean;
  has_accepted_latest_terms: boolean;
}

const asRecord = (row: UserRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: { name: row.role },
  number_of_visits: row.number_of_visits,
  last_api_login: row.last_api_login?.toISOString() ?? null,
  accepted_at_least_once_terms_and_conditions: row.has_accepted_terms,
  accepted_latest_terms_and_conditions: row.has_accepted_latest_terms,
});

/** Who never signed in comes before who did, and equals always in the same order. */
const sorts: Record<SortKey, RawBuilder<unknown>> = {
  // As users_of_company has it.
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
  email: sql`u.email`,
  role: sql`role`,
  number_of_visits: sql`u.number_of_visits`,
  last_api_login: sql`coalesce(u.last_api_login, '-infinity')`,
};

function sortOrder(ordering: UsersQuery["ordering"]) {
  const way = ordering.startsWith("-") ? sql`desc` : sql`asc`;
  const key = ordering.replace(/^-/, "") as SortKey; // The type says so.
  return sql`${sorts[key]} ${way}, u.id ${way}`;
}

async function countUsers({ db, companyId }: VendorScope, status: UserStatus) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where company_id = ${companyId} and status = ${status}`.execute(db);
  return rows[0]!.count; // An aggregate without grouping is one row.
}
