/** Formats a duration: "12 min", "3.5 hours", "2.1 days"; "–" if there is none. */
export function formatHours(hours: number | null): string {
  if (hours === null) return "–";
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`;
  // Two days read better than 48 hours.
  if (hours < 47.5) return toText(hours, "hour");
  return toText(hours / 24, "day");
}

function toText(value: number, unit: string) {
  const text = String(Number(value.toFixed(value < 10 ? 1 : 0)));
  return `${text} ${text === "1" ? unit : `${unit}s`}`;
}
