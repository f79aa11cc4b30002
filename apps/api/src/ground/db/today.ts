import { sql } from "kysely";

/** The present day in the zone of the provider's work calendar. */
export const workDay = sql<string>`(select (now() at time zone time_zone)::date from work_calendar)`;
