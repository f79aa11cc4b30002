import { type CompanyDetail, featureNames } from "@lading/contract";
import { sql } from "kysely";
import pg from "pg";
import { noteCompany } from "../../trade/requirements/items/requirement-queries.ts";
import { beginPause, computeOpenOrders, endPause } from "./answer-pause-queries.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { CompanyValues } from "./company-values.ts";
import { findCompany } from "./company-queries.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

interface DetailRow {
  created_at: Date;
  next_plan: CompanyDetail["next_plan"];
  flags_off: string[];
  test_partner: CompanyDetail["test_partner"];
  address: CompanyDetail["address"];
  primary_contact: CompanyDetail["primary_contact"];
  secondary_contact: CompanyDetail["secondary_contact"];
  payment_terms: string | null;
  pricing_structure: string | null;
  delivery_terms: string | null;
}

/** Returns a company with everything that staff enter about it; undefined for an unknown id. */
export async function findCompanyDetail(scope: StaffScope, id: string): Promise<CompanyDetail | undefined> {
  const company = await findCompany(scope, id);
  if (!company) return undefined;
  const { rows } = await sql<DetailRow>`
    select c.created_at,
      case when c.next_plan_on is not null then jsonb_build_object('plan', p.name, 'date', c.next_plan_on) end as next_plan,
      (select jsonb_build_object('id', t.id, 'name', t.name) from companies t
        where t.test_of = c.id or t.id = c.test_of) as test_partner,
      array(select f.feature_name from features_off f where f.company_id = c.id) as flags_off,
      case when num_nonnulls(c.address_line, c.city, c.state, c.postal_code, c.country) > 0 then
        jsonb_build_object('address_line', c.address_line, 'city', c.city, 'state', c.state,
          'postal_code', c.postal_code, 'country', c.country)
      end as address,
      c.primary_contact, c.secondary_contact, c.payment_terms, c.pricing_structure, c.delivery_terms
    from companies c left join service_plans p on p.id = c.next_plan_id
    where c.id = ${id}`.execute(scope.db);
  const { created_at, flags_off, ...details } = onlyRow(rows);
  return {
    ...company,
    ...details,
    created_at: created_at.toISOString(),
    feature_flags: featureNames.map((name) => ({
      feature_name: name,
      active: !flags_off.includes(name),
    })),
  };
}

/** Returns the id of the new company, or undefined if another company has its code. */
export async function insertCompany(
  { db }: StaffScope,
  company: CompanyValues & { name: string; company_code: string },
) {
  const { feature_flags = [], ...values } = company;
  const row = await db
    .insertInto("companies")
    .values({
      ...toColumns(values),
      name: company.name,
      company_code: company.company_code,
    })
    .onConflict((conflict) => conflict.column("company_code").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) await setFlags({ db }, row.id, feature_flags);
  return row?.id;
}

/** Creates the test company of a company. Returns undefined if the company is a test company, or its test company or the code exists. */
export async function insertTestCompany({ db }: StaffScope, id: string) {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into companies (company_code, name, plan_id, test_of)
      select left(company_code, 59) || '-TEST', left(name, 193) || ' (test)', plan_id, id
      from companies where id = ${id} and not is_test
      on conflict do nothing returning id
    ), flags as (
      insert into company_feature_flags
      select a.id, f.feature_name, f.active from added a, company_feature_flags f where f.company_id = ${id}
    )
    select id from added`.execute(db);
  return rows[0]?.id;
}

/** Changes the given values of a company. Returns false, and ends the transaction, if another company has its new code. */
export async function updateCompany({ db }: StaffScope, id: string, { feature_flags = [], ...values }: CompanyValues) {
  const columns = toColumns(values);
  try {
    if (Object.keys(columns).length > 0) await db.updateTable("companies").set(columns).where("id", "=", id).execute();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "23505") return false;
    throw error;
  }
  await setFlags({ db }, id, feature_flags);
  return true;
}

async function setFlags(
  { db }: Pick<StaffScope, "db">,
  id: string,
  flags: NonNullable<CompanyValues["feature_flags"]>,
) {
  for (const { feature_name, active } of flags) {
    const { numAffectedRows = 0n } = await sql`
      insert into company_feature_flags as f values (${id}, ${feature_name}, ${active})
      on conflict (company_id, feature_name) do update set active = excluded.active where f.active <> excluded.active`.execute(
      db,
    );
    if (numAffectedRows === 0n) continue;
    // Writes the work of the files that the vendor has sent, which are in the queue only while the feature is on, of agreements that expire,
    // whose days begin in another zone, and of those that are documents that are needed.
    if (feature_name === "Required Documents") {
      await sql`update agreements set status = status where company_id = ${id}`.execute(db);
      await noteCompany(db, id);
    }
    if (feature_name !== "Order Responses") continue;
    if (active) await endPause(db, id);
    else await beginPause(db, id);
    await computeOpenOrders(db, [id]);
  }
}

/** The columns of the given values. An address is five columns. */
function toColumns({ address, primary_contact, secondary_contact, ...columns }: Omit<CompanyValues, "feature_flags">) {
  return {
    ...columns,
    ...(address !== undefined && {
      address_line: address?.address_line || null,
      city: address?.city || null,
      state: address?.state || null,
      postal_code: address?.postal_code || null,
      country: address?.country || null,
    }),
    ...(primary_contact !== undefined && {
      primary_contact: primary_contact && asJsonb(primary_contact),
    }),
    ...(secondary_contact !== undefined && {
      secondary_contact: secondary_contact && asJsonb(secondary_contact),
    }),
  };
}

/** Returns a plan, whose licenses cannot change until the transaction ends. */
export const findPlan = ({ db }: StaffScope, name: string) =>
  db
    .selectFrom("service_plans")
    .select(["id", "name", "licenses"])
    .where("name", "=", name)
    .forShare()
    .executeTakeFirst();

/** Returns true if a day has not begun yet in UTC. */
export async function isLater({ db }: StaffScope, day: string) {
  const { rows } = await sql<{ later: boolean }>`
    select ${day}::date > (now() at time zone 'utc')::date as later`.execute(db);
  return rows[0]?.later === true;
}
