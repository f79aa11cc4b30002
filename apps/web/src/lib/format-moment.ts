import { deployment } from "./deployment.ts";
import { dateAndTime } from "./formats.ts";

let own: Intl.DateTimeFormat | undefined;

/** Formats an instant in UTC and, if the reader's clock shows another time, beside it as that clock shows it. */
export function inBothZones(instant: string) {
  // Only the pages that need it create it, because creating a format takes long.
  own ??= new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  const [utc, local] = [dateAndTime(instant), own.format(new Date(instant))];
  return utc === local ? utc : `${utc} (${local})`;
}

/** The present day in the zone of the provider's work calendar, as YYYY-MM-DD. */
export const presentDay = () =>
  // Swedish days have this form.
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: deployment.timeZone }).format();

/** Formats an instant in the zone of the provider's work calendar, for example "Dec 4, 2026, 4:41 PM". */
export const inWorkZone = (instant: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: deployment.timeZone }).format(
    new Date(instant),
  );

/** The time of day of an instant as the reader's clock shows it, for example "4:41 PM". */
export const clockTime = (at: Date | number) => new Intl.DateTimeFormat("en-US", { timeStyle: "short" }).format(at);
