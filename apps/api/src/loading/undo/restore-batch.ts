import { getCountedCompanies } from "../../ground/db/counted-companies.ts";
import { stateChangeOrigin } from "../../ground/db/change-origin.ts";
import type { Feed, LoadScope } from "../feeds/feed.ts";
import { restoreRows, type WrittenRow } from "./restore-queries.ts";
import { logProductChanges } from "../load/trial-queries.ts";

/**
 * Puts back the values that a load has changed, except for values that were changed again since. Returns those, and the
 * numbers of the changed rows. The history names `undoId` as their origin.
 */
export async function restoreBatch(scope: LoadScope, feed: Feed, rows: readonly WrittenRow[], undoId: string) {
  await stateChangeOrigin(scope.db, { source: "undo", source_id: undoId });
  await logProductChanges(scope, getCountedCompanies());
  const restored = await restoreRows(scope, feed, rows);
  if (feed.refresh) {
    const columns = feed.key;
    const batchRows = rows.map(({ row, key }) => ({ row, values: columns.map((column) => key[column] ?? null) }));
    await feed.refresh(scope, { columns, rows: batchRows });
  }
  return restored;
}
