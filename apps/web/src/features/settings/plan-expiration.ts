/** Whether a plan has ended: its last day, which belongs to it, is over by UTC. Null is a plan without an end. */
export const hasExpired = (lastDay: string | null, now = new Date()) =>
  lastDay !== null && lastDay < now.toISOString().slice(0, "2026-01-31".length);
