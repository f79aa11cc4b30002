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
  const { rows } = await sql<UserRow>`
    ${recordsOf(scope)} and u.status = ${status}
    order by ${sortOrder(ordering)} limit ${page_size} offset ${(page - 1) * page_size}`.execute(scope.db);
  return { count: await countUsers(scope, status), results: rows.map(asRecord) };
}

export async function findUser(scope: VendorScope, id: string) {
  const { rows } = await sql<UserRow>`${recordsOf(scope)} and u.id = ${id}`.execute(scope.db);
  return asRecord(rows[0]!); // Whoever asks has just locked the user.
}

interface UserRow {
  id: string;
  name: string;
  email: string;
  role_name: string;
  number_of_visits: number;
  last_api_login: Date | null;
  has_accepted_terms: boolean;
  has_accepted_latest_terms: boolean;
}

// While there are no terms, everybody has accepted the latest: open_session sees it the same way.
const recordsOf = ({ companyId }: VendorScope) => sql`
  select u.id, u.first_name || ' ' || u.last_name as name, u.email, r.name as role_name, u.number_of_visits, u.last_api_login,
    exists (select from terms_acceptances a where a.user_id = u.id) as has_accepted_terms,
    not exists (select from (select id from terms_versions order by id desc limit 1) latest
      where not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = latest.id)) as has_accepted_latest_terms
  from users u join roles r on r.id = u.role_id
  where u.company_id = ${companyId}`;

const asRecord = (row: UserRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: { name: row.role_name },
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
  role: sql`r.name`,
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
