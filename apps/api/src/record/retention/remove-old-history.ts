import type { Database } from "../../ground/db/database.ts";
import { countChangedProducts, findDueDays, noteRemoved, removeChanges } from "./history-queries.ts";

const DAY_MS = 86_400_000;
/** The database handles this many products well within the statement timeout. */
const BATCH_SIZE = 2000;

/**
 * Removes changes of products that are older than this many days, day by day and in batches, until the signal. The next run
 * continues with the day that was not finished.
 */
export async function removeOldHistory(database: Database, historyDays: number, signal: AbortSignal) {
  const { since, upto } = await findDueDays(database, historyDays);
  if (!since) return;
  for (let day = since; day < upto; day = new Date(day.getTime() + DAY_MS)) {
    const end = new Date(day.getTime() + DAY_MS);
    const parts = Math.ceil((await countChangedProducts(database, day, end)) / BATCH_SIZE);
    for (let part = 0; part < parts; part++) {
      if (signal.aborted) return;
      await removeChanges(database, day, end, part, parts);
    }
    await noteRemoved(database, end);
  }
}
