import type { Decision, EditStatus, ReviewEdit } from "@lading/contract";

export type Verdict = Decision["decision"];

/** A decision that was sent for a row, and whose answer is not there yet; or that failed, and why. */
export interface Attempt {
  readonly verdict: Verdict;
  readonly reason: string | undefined;
  readonly failure?: string;
}

/** A change as the queue shows it. What was decided stays where it was, so that nothing moves under the reviewer's hands. */
export interface QueueRow extends Omit<ReviewEdit, "status"> {
  /** `unknown` when the change is no longer there. */
  readonly status: EditStatus | "unknown";
  readonly attempt?: Attempt | undefined;
}

/** What a decision makes of a change. */
export const outcomeOf: Record<Verdict, EditStatus> = { approve: "approved", reject: "rejected" };

/** What the row says has become of it: a decision counts as made until its answer says otherwise. */
export const shownStatus = ({ status, attempt }: QueueRow) =>
  status === "pending" && attempt && attempt.failure === undefined ? outcomeOf[attempt.verdict] : status;

/** Whether it waits for a decision. */
export const isOpen = (row: QueueRow) => shownStatus(row) === "pending";

/** The value that is live is not the one that the vendor wanted to replace. */
export const isConflict = ({ status, live_value, old_value }: QueueRow) =>
  status === "pending" && live_value !== old_value;

export const isApprovable = (row: QueueRow) => isOpen(row) && !isConflict(row);

const productKey = ({ company, gxp_sku }: ReviewEdit | QueueRow) => `${company.id} ${gxp_sku}`;

/** Rows by product, in the order in which the products first come. */
export const byProduct = (rows: readonly QueueRow[]) => [...Map.groupBy(rows, productKey).entries()];

/**
 * The rows that are shown, as they are now: each stays in its place, a new one comes at the end of its product, a new
 * product at the end of the page.
 */
export function merged(shown: readonly QueueRow[], arrived: readonly ReviewEdit[]): readonly QueueRow[] {
  const fresh = new Map(arrived.map((edit) => [edit.id, edit]));
  const known = shown.map((row): QueueRow => {
    const edit = fresh.get(row.id);
    fresh.delete(row.id);
    return edit ? { ...edit, attempt: row.attempt } : row;
  });
  return byProduct([...known, ...fresh.values()]).flatMap(([, rows]) => rows);
}

/** Rows of which it is not known what became of them: they were shown as waiting and are not among those that wait. */
export function unaccounted(shown: readonly QueueRow[], arrived: readonly ReviewEdit[]): string[] {
  const present = new Set(arrived.map(({ id }) => id));
  return shown
    .filter((row) => row.decided_at === null && row.status !== "unknown" && !present.has(row.id))
    .map(({ id }) => id);
}
