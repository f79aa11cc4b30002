import { type WorkSettings, workKindIds } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict, invalid } from "../../ground/http/refusal.ts";
import {
  findSettings,
  isTimeZone,
  settleDueTimes,
  storeCalendar,
  storeHolidays,
  storePromises,
} from "./work-settings-queries.ts";

/** Changes the calendar and the promises, and with them the due time of everything that waits. */
export async function changeSettings(scope: StaffScope, given: WorkSettings) {
  requireEachDayOnce(given);
  if (!(await isTimeZone(scope, given.time_zone)))
    throw invalid({ time_zone: [`There is no time zone "${given.time_zone}".`] });
  if (
    !(await storeCalendar(scope, {
      ...given,
      weekdays: [...new Set(given.weekdays)].toSorted((one, other) => one - other),
    }))
  )
    throw conflict(
      "work_settings_changed",
      "Another person has changed these settings in the meantime. Nothing was saved. Load the page again to see them.",
    );
  await storeHolidays(scope, given.holidays);
  await storePromises(
    scope,
    workKindIds.map((kind) => [kind, given.promises[kind]] as const),
  );
  await settleDueTimes(scope);
  return findSettings(scope);
}

function requireEachDayOnce({ holidays }: WorkSettings) {
  const days = new Set<string>();
  for (const [place, { day }] of holidays.entries()) {
    if (days.has(day)) throw invalid({ [`holidays.${place}.day`]: ["This day is entered twice."] });
    days.add(day);
  }
}
