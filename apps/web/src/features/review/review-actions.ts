import type { QueueRow } from "./queue-row.ts";

/** What can be done with rows, wherever they are shown. It stays the same from one rendering to the next. */
export interface ReviewActions {
  readonly toggle: (rows: readonly QueueRow[]) => void;
  readonly approve: (rows: readonly QueueRow[]) => void;
  /** Asks for the reason first. */
  readonly reject: (rows: readonly QueueRow[]) => void;
  /** Sends a decision that failed once more. */
  readonly retry: (row: QueueRow) => void;
}
