import { declareLoad, recordLoadEnd } from "./declare-load.ts";
import type { Feed, LoadScope } from "../feeds/feed.ts";
import type { CreatedRow, SavedRows } from "../feeds/load-report.ts";
import { beginTrial, notifyOfLoad, undoTrial } from "./trial-queries.ts";

/** Begins a load that stores all rows or none, in this transaction. */
export async function beginAtomicLoad(scope: LoadScope, loadId: string) {
  await beginTrial(scope);
  await declareLoad(scope, loadId);
}

/** Undoes everything since `beginAtomicLoad`, and leaves the transaction open. */
export const undoAtomicLoad = undoTrial;

/** Ends an atomic load whose rows are all stored. */
export async function endAtomicLoad(
  scope: LoadScope,
  loadId: string,
  feed: Feed,
  saved: readonly SavedRows[],
  created: readonly CreatedRow[],
) {
  await recordLoadEnd(scope, loadId, feed, saved);
  await notifyOfLoad(scope, created);
}
