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
