import { domainProofPrefix, type CompanyDomain } from "@lading/contract";
import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Database } from "../../../ground/db/database.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";

interface DomainRow {
  id: string;
  domain: string;
  state: CompanyDomain["state"];
  record: string;
  proved_at: Date | null;
  checked_at: Date | null;
}

const columns = sql<DomainRow>`
  d.id, d.domain, ${domainProofPrefix}::text || d.proof as record, d.proved_at, d.checked_at,
  case when d.proved_at is null then 'waiting' when d.missing_since is null then 'proved' else 'missing' end as state`;

const shape = ({ proved_at, checked_at, ...row }: DomainRow): CompanyDomain => ({
  ...row,
  proved_at: proved_at?.toISOString() ?? null,
  checked_at: checked_at?.toISOString() ?? null,
});

export async function findDomains({ db, companyId }: VendorScope) {
  const { rows } = await sql<DomainRow>`
    select ${columns} from company_domains d where d.company_id = ${companyId} order by d.domain`.execute(db);
  return rows.map(shape);
}

/** Returns undefined if the company has the domain already. */
export async function insertDomain({ db, companyId }: VendorScope, domain: string, proof: string) {
  const { rows } = await sql<DomainRow>`
    insert into company_domains as d (company_id, domain, proof) values (${companyId}, ${domain}, ${proof})
    on conflict (company_id, domain) do nothing returning ${columns}`.execute(db);
  return rows[0] && shape(rows[0]);
}

/** Returns false if there is no such domain. */
export async function deleteDomain({ db, companyId }: VendorScope, id: string) {
  const { numAffectedRows = 0n } = await sql`
    delete from company_domains where company_id = ${companyId} and id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

const selectOne = async (db: Transaction<DB>, condition: RawBuilder<unknown>) => {
  const { rows } = await sql<DomainRow>`select ${columns} from company_domains d where ${condition}`.execute(db);
  return rows[0] && shape(rows[0]);
};

/** The gate sees all companies, so it names the company. */
export const findDomain = (db: Transaction<DB>, companyId: string, id: string) =>
  selectOne(db, sql`d.id = ${id} and d.company_id = ${companyId}`);

/** Makes checks of one domain wait for each other. Returns false if another company has proved it. */
export async function lockDomain(db: Transaction<DB>, companyId: string, domain: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`.execute(db);
  const other = await selectOne(
    db,
    sql`d.domain = ${domain} and d.company_id <> ${companyId} and d.proved_at is not null`,
  );
  return other === undefined;
}

/** Stores the result of a check. A domain that was proved once stays proved. */
export async function storeCheck(db: Transaction<DB>, id: string, isFound: boolean) {
  await sql`
    update company_domains set checked_at = now(),
      proved_at = case when ${isFound} then coalesce(proved_at, now()) else proved_at end,
      missing_since = case when ${isFound} or proved_at is null then null else coalesce(missing_since, now()) end
    where id = ${id}`.execute(db);
}

interface DueDomain {
  id: string;
  domain: string;
  proof: string;
  /** A check before has not found the record. */
  is_missing: boolean;
  admins: string[];
}

/** The proved domains that were not checked for a week, with the addresses of the companies' Vendor Admins. */
export async function findDueDomains(database: Database) {
  const { rows } = await sql<DueDomain>`
    select d.id, d.domain, d.proof, d.missing_since is not null as is_missing,
      array(select u.email from users u join roles r on r.id = u.role_id
        where u.company_id = d.company_id and u.status = 'active' and r.name = 'Vendor Admin') as admins
    from company_domains d
    where d.proved_at is not null and d.checked_at < now() - interval '7 days' limit 1000`.execute(database);
  return rows;
}

/** Stores the result of a weekly check. */
export const storeWeeklyCheck = (db: Transaction<DB>, id: string, isFound: boolean) =>
  sql`
    update company_domains set checked_at = now(),
      missing_since = case when ${isFound} then null else coalesce(missing_since, now()) end
    where id = ${id}`.execute(db);
