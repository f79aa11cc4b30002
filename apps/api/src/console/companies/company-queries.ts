import {
  type CompanyProblem,
  companyProblems,
  type CompanySortKey,
  type CompanyUser,
  type ProviderCompany,
} from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { findPage, limitToPage, type Paging, sortBy } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { integration, problems } from "./company-health-queries.ts";
import { emailChangeColumns, type EmailChangeRow, toEmailChange } from "../../ground/db/email-change-columns.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

interface SearchedPage extends Paging {
  search?: string | undefined;
}

export interface CompanyFilters {
  search?: string | undefined;
  status: readonly ProviderCompany["status"][];
  /** Names of plans. */
  plan: readonly string[];
  /** Companies with one of these problems. */
  health: readonly CompanyProblem[];
  ordering: CompanySortKey | `-${CompanySortKey}`;
}

/** One page of the companies that match, and the count of matches on all pages. */
export async function findCompanies(scope: StaffScope, { page, page_size, ...filters }: CompanyFilters & Paging) {
  const { count, ids } = await findMatches(scope, filters, limitToPage({ page, page_size }));
  return { count, results: await findFigures(scope, ids) };
}

/** The ids of all companies that match, in their order, without test companies. */
export const findAllIds = async (scope: StaffScope, filters: CompanyFilters) =>
  (await findMatches(scope, filters, sql``, [sql`not c.is_test`])).ids;

/**
 * The ids of a part of the companies that match, and the count of all matches. The ids are read first, so that the figures are
 * computed only for the companies of the page.
 */
async function findMatches(
  { db }: StaffScope,
  { ordering, ...filters }: CompanyFilters,
  part: RawBuilder<unknown>,
  others: readonly RawBuilder<unknown>[] = [],
) {
  const conditions = [...getConditions(filters), ...others];
  // All companies are counted without their keys, and by name they are read from an index. Conditions are tested once for each
  // company, for the count as well.
  const { key, from } = sorts[ordering.replace(/^-/, "") as CompanySortKey]; // The type of `ordering` allows no other text.
  const isSeparate = conditions.length === 0;
  const found = sql`select c.id, ${key} as key from companies c ${from ?? sql``}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`;
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as ${isSeparate ? sql`not materialized` : sql`materialized`} (${found})
    select (select count(*)::int from found) as count,
      array(select id from found order by ${sortBy({ key: sql`key` }, ordering.startsWith("-") ? "-key" : "key", sql`id`)} ${part}) as ids`.execute(
    db,
  );
  return onlyRow(rows);
}

interface Sort {
  key: RawBuilder<unknown>;
  /** The table that the key is joined from: a figure of all companies, or their plans. */
  from?: RawBuilder<unknown>;
}

const sorts: Record<CompanySortKey, Sort> = {
  // The same expression as in the index companies_by_name.
  name: { key: sql`lower(c.name)` },
  company_code: { key: sql`lower(c.company_code)` },
  status: { key: sql`c.status` },
  plan: { key: sql`p.name`, from: sql`join service_plans p on p.id = c.plan_id` },
  service_plan_expiration_date: { key: sql`coalesce(c.service_plan_expiration_date, 'infinity')` },
  active_users: {
    key: sql`coalesce(f.active_users, 0)`,
    from: sql`left join company_people f on f.company_id = c.id`,
  },
  products: { key: sql`coalesce(f.products, 0)`, from: sql`left join catalogue_versions f on f.company_id = c.id` },
  edits_waiting: { key: sql`coalesce(f.fields, 0)`, from: sql`left join review_counts f on f.company_id = c.id` },
  documents_missing: {
    key: sql`coalesce(f.documents, 0)`,
    from: sql`left join (select company_id, count(*) as documents from shown_agreements where status = '1' group by 1) f
      on f.company_id = c.id`,
  },
  last_sign_in: {
    key: sql`coalesce(f.last_sign_in, '-infinity')`,
    from: sql`left join company_people f on f.company_id = c.id`,
  },
  // Alphabetic order would put files before none.
  integration: {
    key: sql`case ${integration(sql`f`)} when 'none' then 1 when 'file' then 2 else 3 end`,
    from: sql`left join company_loads f on f.company_id = c.id`,
  },
};

/** Each word of the search must be in the name, in the code, in the tax ID or in the address of one of the users. */
const getConditions = ({ search = "", status, plan, health }: Omit<CompanyFilters, "ordering">) => [
  ...searchPatterns(search).map(
    (pattern) => sql`(c.search like ${pattern}
      or lower(c.tax_id || ' ' || regexp_replace(c.tax_id, '[^A-Za-z0-9]', '', 'g')) like ${pattern}
      or c.id in (select company_id from users where email like ${pattern}))`,
  ),
  ...(status.length > 0 ? [sql`c.status = any(${status})`] : []),
  ...(plan.length > 0 ? [sql`c.plan_id in (select id from service_plans where name = any(${plan}))`] : []),
  ...(health.length > 0
    ? [
        sql`(${sql.join(
          health.map((problem) => problems[problem]),
          sql` or `,
        )})`,
      ]
    : []),
];

/** One page of a company's users of any status, and the count of matches on all pages. */
export async function findCompanyUsers(scope: StaffScope, companyId: string, query: SearchedPage) {
  const name = sql`(u.first_name || ' ' || u.last_name)`;
  const found = sql`
    from users u join roles r on r.id = u.role_id left join email_changes e on e.user_id = u.id
    where u.company_id = ${companyId} and ${everyWordIn(sql`${name} || ' ' || u.email`, query)}`;
  const columns = sql<CompanyUserRow>`u.id, ${name} as name, u.email, r.name as role_name, u.status, u.last_api_login,
    ${emailChangeColumns}`;
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

/** These companies in this order, each with its plan and its figures. Omits unknown ids. */
export async function findFigures({ db }: StaffScope, ids: readonly string[]) {
  const { rows } = await sql<CompanyRow>`
    select c.id, c.company_code, c.name, c.is_test, c.status, c.tax_id, p.name as plan, c.service_plan_expiration_date, p.licenses,
      coalesce(n.active_users, 0) as active_users,
      p.licenses - coalesce(n.active_users, 0) - (select count(*)::int from invitations i
        where i.company_id = c.id and i.accepted_at is null and i.cancelled_at is null) as remaining_licenses,
      coalesce(v.products, 0) as products, coalesce(q.fields, 0) as edits_waiting, n.last_sign_in,
      (select count(*)::int from shown_agreements a where a.company_id = c.id and a.status = '1') as documents_missing,
      ${integration(sql`l`)} as integration, greatest(l.by_key_at, l.by_staff_at) as last_load,
      array_remove(array[${sql.join(companyProblems.map((problem) => sql`case when ${problems[problem]} then ${problem}::text end`))}], null)
        as health
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join companies c on c.id = wanted.id
    join service_plans p on p.id = c.plan_id
    left join company_people n on n.company_id = c.id
    left join catalogue_versions v on v.company_id = c.id
    left join review_counts q on q.company_id = c.id
    left join company_loads l on l.company_id = c.id
    order by wanted.place`.execute(db);
  return rows.map((row): ProviderCompany => ({
    ...row,
    last_sign_in: row.last_sign_in?.toISOString() ?? null,
    last_load: row.last_load?.toISOString() ?? null,
  }));
}

interface CompanyRow extends Omit<ProviderCompany, "last_sign_in" | "last_load"> {
  last_sign_in: Date | null;
  last_load: Date | null;
}

interface CompanyUserRow extends EmailChangeRow {
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
  email_change: toEmailChange(row),
});

const everyWordIn = (text: RawBuilder<unknown>, { search }: SearchedPage) =>
  search ? sql`lower(${text}) like all (${searchPatterns(search)}::text[])` : sql`true`;
