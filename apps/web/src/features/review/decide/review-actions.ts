import type { QueueRow } from "../queue/queue-row.ts";

/** The actions on rows. The object is stable across renders. */
export interface ReviewActions {
  readonly toggle: (rows: readonly QueueRow[]) => void;
  readonly approve: (rows: readonly QueueRow[]) => void;
  /** Opens the dialog for the reason first. */
  readonly reject: (rows: readonly QueueRow[]) => void;
  /** Sends a failed decision again. */
  readonly retry: (row: QueueRow) => void;
}
