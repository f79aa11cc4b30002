import type { CompanySortKey, CompanyUser, ProviderCompany } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { countRows, findPage, limitToPage, type Paging, sortBy } from "../db/paged-query.ts";
import type { StaffScope } from "../db/scope.ts";
import { searchPatterns } from "../db/search-patterns.ts";

interface SearchedPage extends Paging {
  search?: string | undefined;
}

export interface CompanyFilters {
  search?: string | undefined;
  status: readonly ProviderCompany["status"][];
  /** Names of plans. */
  plan: readonly string[];
  ordering: CompanySortKey | `-${CompanySortKey}`;
}

/** One page of the companies that match, and the count of matches on all pages. */
export async function findCompanies(scope: StaffScope, { page, page_size, ...filters }: CompanyFilters & Paging) {
  const ids = await findIds(scope, filters, limitToPage({ page, page_size }));
  return {
    count: await countRows(scope.db, sql`from companies c where ${matching(filters)}`),
    results: await findFigures(scope, ids),
  };
}

/** All companies that match. */
export const findAllCompanies = async (scope: StaffScope, filters: CompanyFilters) =>
  findFigures(scope, await findIds(scope, filters, sql``));

/** The ids are read first, so that the figures are computed only for the companies of the page. */
async function findIds({ db }: StaffScope, filters: CompanyFilters, part: RawBuilder<unknown>) {
  const key = filters.ordering.replace(/^-/, "");
  const figures = sortFigures[key];
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
    ${figures ? sql`left join (${figures}) f on f.company_id = c.id` : sql``}
    where ${matching(filters)} order by ${sortBy(sorts, filters.ordering, sql`c.id`)} ${part}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The figures of all companies, one statement for each sort key that needs them. */
const sortFigures: Readonly<Record<string, RawBuilder<unknown>>> = {
  active_users: sql`select company_id, count(*) as figure from users where status = 'active' group by 1`,
  products: sql`select company_id, sum(products) as figure from product_counts group by 1`,
  edits_waiting: sql`select company_id, fields as figure from review_counts`,
  last_sign_in: sql`select company_id, max(last_api_login) as figure from users group by 1`,
};

const sorts: Record<CompanySortKey, RawBuilder<unknown>> = {
  // The same expression as in the index companies_by_name.
  name: sql`lower(c.name)`,
  company_code: sql`lower(c.company_code)`,
  status: sql`c.status`,
  plan: sql`(select p.name from service_plans p where p.id = c.plan_id)`,
  service_plan_expiration_date: sql`coalesce(c.service_plan_expiration_date, 'infinity')`,
  active_users: sql`coalesce(f.figure, 0)`,
  products: sql`coalesce(f.figure, 0)`,
  edits_waiting: sql`coalesce(f.figure, 0)`,
  last_sign_in: sql`coalesce(f.figure, '-infinity')`,
};

/** Each word of the search must be in the name, in the code or in the address of one of the users. */
const matching = ({ search = "", status, plan }: Omit<CompanyFilters, "ordering">) =>
  sql.join(
    [
      sql`true`,
      ...searchPatterns(search).map(
        (pattern) => sql`c.id in (
          select id from companies where lower(name || ' ' || company_code) like ${pattern}
          union all select company_id from users where email like ${pattern})`,
      ),
      ...(status.length > 0 ? [sql`c.status = any(${status})`] : []),
      ...(plan.length > 0 ? [sql`c.plan_id in (select id from service_plans where name = any(${plan}))`] : []),
    ],
    sql` and `,
  );

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
  const [company] = await findFigures(scope, [id]);
  return company;
}

/** Returns the plans, the one with the fewest licenses first. */
export const findPlans = ({ db }: StaffScope) =>
  db.selectFrom("service_plans").select(["id", "name", "licenses"]).orderBy("licenses").orderBy("id").execute();

/** These companies in this order, each with its plan and its figures. Omits unknown ids. */
async function findFigures({ db }: StaffScope, ids: readonly string[]) {
  const { rows } = await sql<CompanyRow>`
    select c.id, c.company_code, c.name, c.status, p.name as plan, c.service_plan_expiration_date, p.licenses,
      taken.users as active_users, p.licenses - taken.users - taken.invitations as remaining_licenses,
      (select coalesce(sum(n.products), 0)::int from product_counts n where n.company_id = c.id) as products,
      coalesce((select q.fields from review_counts q where q.company_id = c.id), 0) as edits_waiting,
      taken.last_sign_in
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join companies c on c.id = wanted.id
    join service_plans p on p.id = c.plan_id
    cross join lateral (select
      (select count(*)::int from invitations i
        where i.company_id = c.id and i.accepted_at is null and i.cancelled_at is null) as invitations,
      count(*) filter (where u.status = 'active')::int as users, max(u.last_api_login) as last_sign_in
      from users u where u.company_id = c.id
    ) taken
    order by wanted.place`.execute(db);
  return rows.map((row): ProviderCompany => ({ ...row, last_sign_in: row.last_sign_in?.toISOString() ?? null }));
}

interface CompanyRow extends Omit<ProviderCompany, "last_sign_in"> {
  last_sign_in: Date | null;
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
