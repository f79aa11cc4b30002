import type { CompanyUser, ProviderCompany } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { countRows, findPage, limitToPage, type Paging } from "../db/paged-query.ts";
import type { StaffScope } from "../db/scope.ts";
import { searchPatterns } from "../db/search-patterns.ts";

interface SearchedPage extends Paging {
  search?: string | undefined;
}

/** One page of all companies, and the count of matches on all pages. */
export async function findCompanies(scope: StaffScope, query: SearchedPage) {
  const found = sql`from companies c where ${everyWordIn(sql`c.name || ' ' || c.company_code`, query)}`;
  // Users and invitations are counted only for the companies of the page.
  const results = await withFigures(scope, sql`select c.* ${found} order by lower(c.name), c.id ${limitToPage(query)}`);
  return { count: await countRows(scope.db, found), results };
}

/** One page of a company's users of any status, and the count of matches on all pages. */
export async function findCompanyUsers(scope: StaffScope, companyId: string, query: SearchedPage) {
  const name = sql`(u.first_name || ' ' || u.last_name)`;
  const found = sql`
    from users u join roles r on r.id = u.role_id
    where u.company_id = ${companyId} and ${everyWordIn(sql`${name} || ' ' || u.email`, query)}`;
  const columns = sql<CompanyUserRow>`u.id, ${name} as name, u.email, r.name as role_name, u.status, u.last_api_login`;
  const order = sql`lower(${name}), u.id`;
  const { count, rows } = await findPage(scope.db, { columns, found, order }, query);
  return { count, results: rows.map(toCompanyUser) };
}

/** How many of these addresses have an account. */
export async function countUsers({ db }: StaffScope, emails: readonly string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where email = any(${emails}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findCompany(scope: StaffScope, id: string) {
  const [company] = await withFigures(scope, sql`select * from companies where id = ${id}`);
  return company;
}

/** Companies sorted by name, each with its plan, its number of active users and its remaining licenses. */
async function withFigures({ db }: StaffScope, companies: RawBuilder<unknown>) {
  const { rows } = await sql<ProviderCompany>`
    select c.id, c.company_code, c.name, c.status, p.name as plan, c.service_plan_expiration_date,
      taken.users as active_users, p.licenses - taken.users - taken.invitations as remaining_licenses
    from (${companies}) c
    join service_plans p on p.id = c.plan_id
    cross join lateral (select
      (select count(*)::int from users u where u.company_id = c.id and u.status = 'active') as users,
      (select count(*)::int from invitations i
        where i.company_id = c.id and i.accepted_at is null and i.cancelled_at is null) as invitations
    ) taken
    order by lower(c.name), c.id`.execute(db);
  return rows;
}

interface CompanyUserRow {
  id: string;
  name: string;
  email: string;
  role_name: string;
  status: CompanyUser["status"];
  last_api_login: Date | null;
}

const toCompanyUser = (row: CompanyUserRow): CompanyUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: { name: row.role_name },
  status: row.status,
  last_api_login: row.last_api_login?.toISOString() ?? null,
});

const everyWordIn = (text: RawBuilder<unknown>, { search }: SearchedPage) =>
  search ? sql`lower(${text}) like all (${searchPatterns(search)}::text[])` : sql`true`;
