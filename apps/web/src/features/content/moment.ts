/** The time zone of this device. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All time zones, UTC and the one of this device first. */
export const zones: readonly string[] = [...new Set(["UTC", ownZone, ...Intl.supportedValuesOf("timeZone")])];

/**
 * Converts a day, YYYY-MM-DD, and a time, HH:MM, in a time zone to an instant in ISO 8601. A time that the clocks skip in spring
 * becomes the one an hour later; of a time that they repeat in autumn it is the first.
 */
export function toInstant(day: string, time: string, zone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // The offset is first taken at the wall time itself, which is at most a day away from the instant, and then corrected.
  const first = wall - getOffset(wall, zone);
  const second = wall - getOffset(first, zone);
  const candidates = [first, second].filter((instant) => instant + getOffset(instant, zone) === wall);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : Math.max(first, second)).toISOString();
}

/** Splits an instant into the day and the time that the clocks of a zone show. */
export function toWallTime(instant: string, zone: string) {
  const at = Date.parse(instant);
  const wall = new Date(at + getOffset(at, zone)).toISOString();
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** Names an instant of the next days as the clocks of a zone show it: "Monday at 7:00". */
export const weekdayAndTime = (instant: string, zone: string) =>
  `${new Intl.DateTimeFormat("en-US", { timeZone: zone, weekday: "long" }).format(Date.parse(instant))} at ${toWallTime(instant, zone).time.replace(/^0/, "")}`;

/** Returns how many milliseconds the clocks of a zone are ahead of UTC. */
function getOffset(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const get = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(get("year"), get("month") - 1, get("day"), get("hour"), get("minute"), get("second"));
  return wall - Math.floor(instant / 1000) * 1000;
}
