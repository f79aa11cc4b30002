import type { FieldEdit } from "@lading/contract";

const dayMs = 86_400_000;
/** The number of days for which the product page shows a decision. After that, only the history shows it. */
const recentDays = { approved: 7, rejected: 30 };

/** Whether the latest edit of a field is shown below its live value: pending, or decided recently. */
export function isRecent({ status, decided_at }: FieldEdit, now: number) {
  if (status === "pending") return true;
  if (status === "withdrawn" || decided_at === null) return false;
  return now - Date.parse(decided_at) < recentDays[status] * dayMs;
}
