const dayMs = 86_400_000;

/** Days are texts (YYYY-MM-DD) without a time zone. The functions compute in UTC. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Returns the day of the week; 0 is Sunday. */
export const weekday = (day: string) => new Date(day).getUTCDay();

/** Returns the first days of the last twelve months, ending with the month of `today`. */
export function lastTwelveMonths(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 10),
  );
}

/** Returns the share of a month that is over at the end of `today`; 1 for earlier months. */
export function shareOver(month: string, today: string) {
  if (!today.startsWith(month.slice(0, 7))) return 1;
  const [year = 0, number = 1, day = 1] = today.split("-").map(Number);
  return day / new Date(Date.UTC(year, number, 0)).getUTCDate();
}
