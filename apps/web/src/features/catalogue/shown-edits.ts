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

/** "2 pending, 1 rejected": what the changes of a product come to. */
export function editCounts(edits: readonly FieldEdit[]) {
  return (["pending", "rejected"] as const).flatMap((status) => {
    const count = edits.filter((edit) => edit.status === status).length;
    return count > 0 ? [{ status, count }] : [];
  });
}
