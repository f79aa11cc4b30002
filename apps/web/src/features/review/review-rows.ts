import type { QueueRow } from "./queue-row.ts";
import type { ReviewActions } from "./review-actions.ts";

/** Fields that are shown: of a whole page, or of one product of it. */
export interface ReviewRowsProps {
  rows: readonly QueueRow[];
  selected: ReadonlySet<string>;
  actions: ReviewActions;
  isPast: boolean;
}

/** Whether a product looks the same as before. Of a hundred products a press concerns one: the others are not drawn again. */
export const looksSame = (before: ReviewRowsProps, after: ReviewRowsProps) =>
  before.actions === after.actions &&
  before.isPast === after.isPast &&
  before.rows.length === after.rows.length &&
  after.rows.every(
    (row, place) => row === before.rows[place] && before.selected.has(row.id) === after.selected.has(row.id),
  );
