import { date } from "./formats.ts";

const dayMs = 24 * 3_600_000;

const units = [
  { ms: dayMs, one: "day", many: "days" },
  { ms: 3_600_000, one: "hour", many: "hours" },
  { ms: 60_000, one: "min", many: "min" },
];

/** Formats the time since an instant in its largest whole unit: "3 days", "1 hour", "12 min", "just now". */
export const formatAge = (instant: string, now: number) => formatSpan(now - Date.parse(instant)) ?? "just now";

/**
 * Formats an instant relative to now: "12 min ago", "in 2 hours", "just now". Beyond a month it is a date in UTC, because people
 * do not count that many days.
 */
export function formatAgo(instant: string, now: number) {
  const passed = now - Date.parse(instant);
  if (Math.abs(passed) >= 30 * dayMs) return date(instant);
  const span = formatSpan(Math.abs(passed));
  if (span === undefined) return "just now";
  return passed > 0 ? `${span} ago` : `in ${span}`;
}

function formatSpan(passed: number) {
  for (const { ms, one, many } of units) {
    const whole = Math.floor(passed / ms);
    if (whole >= 1) return `${whole} ${whole === 1 ? one : many}`;
  }
  return undefined;
}

/** Whether an edit has been pending for a week or longer. */
export const isOverdue = (instant: string, now: number) => now - Date.parse(instant) >= 7 * dayMs;
