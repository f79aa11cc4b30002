import type { QueueRow } from "./queue-row.ts";
import type { ReviewActions } from "../decide/review-actions.ts";

/** The fields of a page, or of one product on it. */
export interface ReviewRowsProps {
  rows: readonly QueueRow[];
  selected: ReadonlySet<string>;
  actions: ReviewActions;
  isPast: boolean;
}

/** Whether a product renders the same as before. A press concerns one of a hundred products; the others skip rendering. */
export const hasSameRows = (before: ReviewRowsProps, after: ReviewRowsProps) =>
  before.actions === after.actions &&
  before.isPast === after.isPast &&
  before.rows.length === after.rows.length &&
  after.rows.every(
    (row, place) => row === before.rows[place] && before.selected.has(row.id) === after.selected.has(row.id),
  );
