import type { WorkKind, WorkSettings } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

export async function findSettings({ db }: StaffScope): Promise<WorkSettings> {
  const { rows } = await sql<WorkSettings>`
    select time_zone, weekdays, version,
      coalesce((select json_agg(json_build_object('day', day, 'name', name) order by day) from work_holidays), '[]') as holidays,
      (select json_object_agg(kind, days) from work_promises) as promises
    from work_calendar`.execute(db);
  return onlyRow(rows);
}

/** Returns whether the database knows the time zone. */
export async function isTimeZone({ db }: StaffScope, name: string) {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db);
  return rows.length > 0;
}

/** Stores the calendar if its version is still the given one. Returns whether it was. */
export async function storeCalendar({ db }: StaffScope, { time_zone, weekdays, version }: WorkSettings) {
  const { rows } = await sql`
    update work_calendar set time_zone = ${time_zone}, weekdays = ${weekdays}, version = version + 1
    where version = ${version} returning version`.execute(db);
  return rows.length > 0;
}

export async function storeHolidays({ db }: StaffScope, holidays: WorkSettings["holidays"]) {
  await sql`delete from work_holidays`.execute(db);
  await sql`
    insert into work_holidays select * from unnest(${holidays.map(({ day }) => day)}::date[], ${holidays.map(({ name }) => name)}::text[])`.execute(
    db,
  );
}

export const storePromises = ({ db }: StaffScope, promises: readonly (readonly [WorkKind, number])[]) =>
  sql`
    update work_promises p set days = t.days
    from unnest(${promises.map(([kind]) => kind)}::text[], ${promises.map(([, days]) => days)}::int[]) as t (kind, days)
    where t.kind = p.kind`.execute(db);

/** Computes the due times again. A queue of 100,000 rows takes longer than the time limit of other statements. */
export async function settleDueTimes({ db }: StaffScope) {
  await sql`set local statement_timeout = '60s'`.execute(db);
  await sql`select settle_due_times()`.execute(db);
}
