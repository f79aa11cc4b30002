import { sql } from "kysely";
import { onlyRow } from "./only-row.ts";
import type { CompanyScope } from "./scope.ts";

/** The present day in the zone of the provider's work calendar. */
export const workDay = sql<string>`(select (now() at time zone time_zone)::date from work_calendar)`;

/** Returns the present day in the zone of the provider's work calendar, as YYYY-MM-DD. */
export async function findWorkDay({ db }: Pick<CompanyScope, "db">) {
  const { rows } = await sql<{ today: string }>`select ${workDay}::text as today`.execute(db);
  return onlyRow(rows).today;
}
