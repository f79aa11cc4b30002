import { declareLoad, recordLoadEnd } from "./declare-load.ts";
import type { Feed, LoadScope } from "../feeds/feed.ts";
import type { SavedRows } from "../feeds/load-report.ts";
import { beginTrial, releaseEvents, undoTrial } from "./trial-queries.ts";

/** Begins a load that stores all rows or none, in this transaction. */
export async function beginAtomicLoad(scope: LoadScope, loadId: string) {
  await beginTrial(scope);
  // Notifications get their numbers at the end, because numbers lock the companies.
  await declareLoad(scope, loadId, true);
}

/** Undoes everything since `beginAtomicLoad`, and leaves the transaction open. */
export const undoAtomicLoad = undoTrial;

/** Ends an atomic load whose rows are all stored. */
export async function endAtomicLoad(scope: LoadScope, loadId: string, feed: Feed, saved: readonly SavedRows[]) {
  await recordLoadEnd(scope, loadId, feed, saved);
  await releaseEvents(scope);
}
