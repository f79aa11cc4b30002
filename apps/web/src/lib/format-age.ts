const units = [
  { ms: 24 * 3_600_000, one: "day", many: "days" },
  { ms: 3_600_000, one: "hour", many: "hours" },
  { ms: 60_000, one: "minute", many: "minutes" },
];

/** Formats the time since an instant in its largest whole unit: "3 days", "1 hour", "just now". */
export function formatAge(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  for (const { ms, one, many } of units) {
    const whole = Math.floor(passed / ms);
    if (whole >= 1) return `${whole} ${whole === 1 ? one : many}`;
  }
  return "just now";
}

const weekMs = 7 * 24 * 3_600_000;

/** Whether an edit has been pending for a week or longer. */
export const isOverdue = (instant: string, now: number) => now - Date.parse(instant) >= weekMs;
