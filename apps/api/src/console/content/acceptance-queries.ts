import type { TermsAcceptance } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { and } from "../../ground/db/and.ts";
import { limitToPage } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

export interface AcceptanceFilters {
  search?: string | undefined;
  status?: "accepted" | "missing" | undefined;
  company: readonly string[];
}

/** Published terms by their number, or the newest. */
export async function findTerms({ db }: StaffScope, number: number | undefined) {
  const { rows } = await sql<{ id: number; number: number }>`
    select id, number from terms_versions where ${number === undefined} or number = ${number ?? 0}
    order by number desc limit 1`.execute(db);
  return rows[0];
}

/** Users with their company, and their acceptance of the terms if there is one. */
const users = (termsId: number) => sql`
  users u
  join companies c on c.id = u.company_id
  left join terms_acceptances a on a.user_id = u.id and a.terms_id = ${termsId}`;

/** Active users of active companies, and everybody who accepted. Test companies must be named. */
const isListed = ({ search = "", status, company }: AcceptanceFilters) => sql`
  (a.user_id is not null or (u.status = 'active' and c.status = 'active'))
    and (${status === undefined} or (a.user_id is null) = ${status === "missing"})
    and case when ${company.length === 0} then not c.is_test else c.id = any(${company}::uuid[]) end
    ${and(
      searchPatterns(search).map(
        (pattern) => sql`
          (lower(u.first_name || ' ' || u.last_name) like ${pattern} or u.email like ${pattern}
            or lower(c.name) like ${pattern} or lower(c.company_code) like ${pattern})`,
      ),
    )}`;

export async function countAcceptances({ db }: StaffScope, termsId: number, filters: AcceptanceFilters) {
  const { rows } = await sql<{ accepted: number; missing: number }>`
    select count(a.user_id)::int as accepted, (count(*) - count(a.user_id))::int as missing
    from ${users(termsId)} where ${isListed(filters)}`.execute(db);
  return onlyRow(rows);
}

/** Returns one page, by company and name. */
export async function findAcceptances(
  { db }: StaffScope,
  termsId: number,
  filters: AcceptanceFilters,
  paging: { page: number; page_size: number },
) {
  const order = sql`lower(c.name), c.id, lower(u.first_name || ' ' || u.last_name), u.id`;
  // The sort of all users carries only their ids.
  return readRows(
    db,
    termsId,
    sql`(select u.id from ${users(termsId)} where ${isListed(filters)} order by ${order} ${limitToPage(paging)})`,
    order,
  );
}

/** A batch contains the users that follow this one in the order of the list. */
export interface Position {
  companyId: string;
  userId: string;
}

/** Returns the next users by the ids of their company and of themselves. */
export const findNextAcceptances = (
  { db }: StaffScope,
  termsId: number,
  filters: AcceptanceFilters,
  { after, limit }: { after: Position | undefined; limit: number },
) => {
  const order = sql`u.company_id, u.id`;
  const isAfter = after ? sql`and (u.company_id, u.id) > (${after.companyId}, ${after.userId})` : sql``;
  return readRows(
    db,
    termsId,
    sql`(select u.id from ${users(termsId)} where ${isListed(filters)} ${isAfter} order by ${order} limit ${limit})`,
    order,
  );
};

interface AcceptanceRow extends Omit<TermsAcceptance, "accepted_at" | "reminded_at"> {
  accepted_at: Date | null;
  reminded_at: Date | null;
}

async function readRows(
  db: StaffScope["db"],
  termsId: number,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<TermsAcceptance[]> {
  const { rows } = await sql<AcceptanceRow>`
    select jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as "user",
      jsonb_build_object('id', c.id, 'name', c.name, 'company_code', c.company_code) as company,
      case when a.user_id is null then 'missing' else 'accepted' end as status, a.accepted_at,
      encode(a.sha256, 'hex') as sha256, host(a.address) as address, a.user_agent, a.operating_system, a.browser, r.reminded_at
    from ${users(termsId)}
    left join terms_reminders r on r.company_id = c.id and r.user_id = u.id and r.terms_id = ${termsId}
    where u.id in ${ids} order by ${order}`.execute(db);
  return rows.map(({ accepted_at, reminded_at, ...row }) => ({
    ...row,
    accepted_at: accepted_at?.toISOString() ?? null,
    reminded_at: reminded_at?.toISOString() ?? null,
  }));
}

/** Selects the users who may get a reminder of the terms. */
export interface Reminding {
  termsId: number;
  /** All users who match the filters if it is undefined. */
  userIds: readonly string[] | undefined;
  filters: Omit<AcceptanceFilters, "status">;
}

/** Users who have not accepted the terms, with their last reminder, and whether it is a day ago. */
const missing = ({ termsId, userIds, filters }: Reminding) => sql`
  select u.id, u.company_id, u.email, u.first_name, coalesce(r.reminded_at <= now() - interval '1 day', true) as is_due
  from ${users(termsId)} left join terms_reminders r on r.company_id = c.id and r.user_id = u.id
  where ${isListed({ ...filters, status: "missing" })}
    and (${userIds === undefined} or u.id = any(${userIds ?? []}::uuid[]))`;

export async function countMissing({ db }: StaffScope, reminding: Reminding) {
  const { rows } = await sql<{ due: number; reminded: number }>`
    select count(*) filter (where is_due)::int as due, count(*) filter (where not is_due)::int as reminded
    from (${missing(reminding)}) m`.execute(db);
  return onlyRow(rows);
}

/**
 * Marks some users who have not accepted the terms, and were not reminded for a day, as reminded, and returns them. Of two
 * requests at the same time, one marks a user.
 */
export async function markReminded({ db }: StaffScope, reminding: Reminding, limit: number) {
  const { rows } = await sql<{ email: string; first_name: string }>`
    with due as materialized (
      select * from (${missing(reminding)}) m where is_due order by company_id, id limit ${limit}
    ), marked as (
      insert into terms_reminders as r (company_id, user_id, terms_id)
      select company_id, id, ${reminding.termsId} from due order by 1, 2
      on conflict (company_id, user_id) do update set terms_id = excluded.terms_id, reminded_at = now()
        where r.reminded_at <= now() - interval '1 day'
      returning user_id
    )
    select d.email, d.first_name from due d join marked m on m.user_id = d.id order by d.company_id, d.id`.execute(db);
  return rows;
}
