import type { Decision, EditStatus, ReviewEdit } from "@lading/contract";

export type Verdict = Decision["decision"];

/** A decision in flight for a row, or one that failed. */
export interface Attempt {
  readonly verdict: Verdict;
  readonly reason: string | undefined;
  readonly failure?: string;
}

/** An edit in the queue. A decided row stays in place, so that no row moves while the reviewer works. */
export interface QueueRow extends Omit<ReviewEdit, "status"> {
  /** `unknown` if the edit no longer exists. */
  readonly status: EditStatus | "unknown";
  readonly attempt?: Attempt | undefined;
}

/** The status of an edit after a decision. */
export const statusByVerdict: Record<Verdict, EditStatus> = { approve: "approved", reject: "rejected" };

/** The status to show. A decision in flight shows as made until it fails. */
export const getShownStatus = ({ status, attempt }: QueueRow) =>
  status === "pending" && attempt && attempt.failure === undefined ? statusByVerdict[attempt.verdict] : status;

/** Whether the row shows as pending. */
export const isOpen = (row: QueueRow) => getShownStatus(row) === "pending";

/** Whether the live value is no longer the vendor's old value. */
export const isConflict = ({ status, live_value, old_value }: QueueRow) =>
  status === "pending" && live_value !== old_value;

export const isApprovable = (row: QueueRow) => isOpen(row) && !isConflict(row);

export const getIds = (rows: readonly QueueRow[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

const productKey = ({ company, gxp_sku }: ReviewEdit | QueueRow) => `${company.id} ${gxp_sku}`;

/** Groups rows by product, in the order of each product's first row. */
export const groupByProduct = (rows: readonly QueueRow[]) => [...Map.groupBy(rows, productKey).entries()];

/**
 * Updates the shown rows. Each stays in place; a new row is added at the end of its product, and a new product at the end
 * of the page.
 */
export function mergeRows(shown: readonly QueueRow[], arrived: readonly ReviewEdit[]): readonly QueueRow[] {
  const fresh = new Map(arrived.map((edit) => [edit.id, edit]));
  const known = shown.map((row): QueueRow => {
    const edit = fresh.get(row.id);
    fresh.delete(row.id);
    return edit ? { ...edit, attempt: row.attempt } : row;
  });
  return groupByProduct([...known, ...fresh.values()]).flatMap(([, rows]) => rows);
}

/** The ids of rows whose outcome is unknown: they were shown as pending but are no longer in the response. */
export function findMissingIds(shown: readonly QueueRow[], arrived: readonly ReviewEdit[]): string[] {
  const present = new Set(arrived.map(({ id }) => id));
  return shown
    .filter((row) => row.decided_at === null && row.status !== "unknown" && !present.has(row.id))
    .map(({ id }) => id);
}
