import { type RawBuilder, sql } from "kysely";
import { onlyRow } from "./only-row.ts";
import type { CompanyScope } from "./scope.ts";

/** The present day in the zone of the provider's work calendar. */
export const workDay = sql<string>`(select (now() at time zone time_zone)::date from work_calendar)`;

/**
 * The present day by which the agreements of a company expire: in the zone of the work calendar if the company has the feature "Required
 * Documents", else in UTC.
 */
export const agreementDay = (companyId: RawBuilder<unknown>) => sql<string>`case when exists (
    select from company_feature_flags f
    where f.company_id = ${companyId} and f.feature_name = 'Required Documents' and f.active
  ) then ${workDay} else (now() at time zone 'UTC')::date end`;

/** Returns the present day in the zone of the provider's work calendar, as YYYY-MM-DD. */
export async function findWorkDay({ db }: Pick<CompanyScope, "db">) {
  const { rows } = await sql<{ today: string }>`select ${workDay}::text as today`.execute(db);
  return onlyRow(rows).today;
}

/** Returns the time zone of the provider's work calendar. */
export async function findWorkZone({ db }: Pick<CompanyScope, "db">) {
  const { rows } = await sql<{ time_zone: string }>`select time_zone from work_calendar`.execute(db);
  return onlyRow(rows).time_zone;
}
