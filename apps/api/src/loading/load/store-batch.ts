import { getCountedCompanies } from "../../ground/db/counted-companies.ts";
import { type Batch, getColumnValues } from "../feeds/batch.ts";
import { warnOfSimilarKeys, warnOfWithdrawn } from "../check/similar-keys.ts";
import type { Feed, Saving } from "../feeds/feed.ts";
import { logProductChanges } from "./trial-queries.ts";
import { tryAgain } from "./try-again.ts";
import { addNames, update, upsert } from "../feeds/upsert-queries.ts";

/**
 * Stores a batch of `takeBatches` in the transaction of `saving`, in which `declareLoad` was called before, and reports the
 * counts. Returns the created rows of which `notifyOfLoad` notifies companies at the end of the transaction.
 */
export async function storeBatch(saving: Saving, feed: Feed, batch: Batch) {
  const { scope } = saving;
  await warnOfSimilarKeys(scope, feed, batch);
  await warnOfWithdrawn(scope, feed, batch);
  for (const [column, list] of Object.entries(feed.names ?? {})) {
    const names = getColumnValues(batch, column);
    if (names.length > 0) await addNames(scope, list, names);
  }
  await feed.prepare?.(saving, batch);
  await logProductChanges(scope, getCountedCompanies());
  const store = batch.onlyUpdates ? update : (feed.store ?? upsert);
  const stored = await tryAgain(scope, () => store(scope, feed, batch));
  batch.report.save(stored);
  return stored.created ?? [];
}
