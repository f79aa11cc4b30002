import type { FieldEdit } from "@lading/contract";

const dayMs = 86_400_000;
/** A decision is news for a while; later the history tells of it. */
const newsDays = { approved: 7, rejected: 30 };

/** Whether the latest change of a field is something to show beside its live value: normal is silent. */
export function isNews({ status, decided_at }: FieldEdit, now: number) {
  if (status === "pending") return true;
  if (status === "withdrawn" || decided_at === null) return false;
  return now - Date.parse(decided_at) < newsDays[status] * dayMs;
}
