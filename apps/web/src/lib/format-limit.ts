/** Formats the limit of a session: "15 minutes", "1 hour", "24 hours", "14 days". */
export function formatLimit(minutes: number): string {
  const hours = minutes / 60;
  if (hours < 1) return `${minutes} minutes`;
  if (hours > 24) return `${hours / 24} days`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
