const dayMs = 24 * 3_600_000;

/** Formatting a time zone for the first time takes long, and all rows have the same one. */
const formats = new Map<string, ReturnType<typeof createFormats>>();

const createFormats = (timeZone: string) => ({
  /** The order of Swedish dates is that of ISO 8601. */
  isoDay: new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }),
  day: new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone }),
  otherYear: new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone }),
  time: new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone }),
  whole: new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short", timeZone }),
});

function getFormats(timeZone: string) {
  const known = formats.get(timeZone) ?? createFormats(timeZone);
  formats.set(timeZone, known);
  return known;
}

/**
 * Formats a due time in the provider's time zone: "today, 4:00 PM", "tomorrow, 9:30 AM", "Wed, Nov 25, 4:00 PM", and in another
 * year "Jan 4, 2027, 4:00 PM".
 */
export function formatDue(dueAt: string, now: number, timeZone: string) {
  const { isoDay, day, otherYear, time } = getFormats(timeZone);
  const due = new Date(dueAt);
  const [dueDay, today] = [isoDay.format(due), isoDay.format(now)];
  const passed = (Date.parse(dueDay) - Date.parse(today)) / dayMs;
  const isOtherYear = dueDay.slice(0, 4) !== today.slice(0, 4);
  const named = ["today", "tomorrow"][passed] ?? (isOtherYear ? otherYear : day).format(due);
  return `${named}, ${time.format(due)}`;
}

/** "Wednesday, November 25, 2026 at 4:00 PM, America/Chicago". */
export const formatDueInFull = (dueAt: string, timeZone: string) =>
  `${getFormats(timeZone).whole.format(new Date(dueAt))}, ${timeZone}`;
