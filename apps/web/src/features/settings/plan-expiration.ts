/** Whether the last day of a plan is over in UTC. Null means that the plan does not expire. */
export const hasExpired = (lastDay: string | null, now = new Date()) =>
  lastDay !== null && lastDay < now.toISOString().slice(0, "2026-01-31".length);
