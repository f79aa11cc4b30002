const inYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const withYear = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Formats a calendar day without the present year: "Mar 30", and "Mar 30, 2027" for another year. Both are YYYY-MM-DD. */
export const shortDay = (day: string, today: string) =>
  (day.slice(0, 4) === today.slice(0, 4) ? inYear : withYear).format(new Date(day));
