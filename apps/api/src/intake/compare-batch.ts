import type { Batch } from "./batch.ts";
import { getColumnIndex } from "./batch.ts";
import { type ComparedRow, compareRows } from "./compare-queries.ts";
import type { Feed, LoadScope } from "./feed.ts";
import { findSimilarSkus } from "./reference-queries.ts";

export type { ComparedRow } from "./compare-queries.ts";

/** Returns what storing a batch of `takeBatches` would change. Nothing is changed. */
export const compareBatch = (scope: LoadScope, feed: Feed, batch: Batch) => compareRows(scope, feed, batch);

/** Returns what storing a batch changes, and locks its rows until the transaction ends, so that it stays true. */
export const compareAndLock = (scope: LoadScope, feed: Feed, batch: Batch) =>
  compareRows(scope, feed, batch, { locks: true });

/** Returns keys of new products that differ only by case or leading zeros from a product of the same company. */
export async function findSimilarKeys(
  scope: LoadScope,
  feed: Feed,
  batch: Batch,
  compared: readonly ComparedRow[],
): Promise<{ row: number; key: string; similar: string }[]> {
  if (feed.kind !== "products") return [];
  const [company, sku] = [getColumnIndex(batch, "company_id"), getColumnIndex(batch, "gxp_sku")];
  const created = compared
    .filter(({ company_id }) => company_id === null)
    .map(({ place }) => batch.rows[place]!) // Each compared row is one of the batch.
    .map(({ row, values }) => ({ row, companyId: values[company] ?? "", gxpSku: values[sku] ?? "" }));
  if (created.length === 0) return [];
  const similar = await findSimilarSkus(scope, created);
  return created.flatMap(({ row, companyId, gxpSku }) => {
    const other = similar.get(`${companyId} ${gxpSku}`);
    return other === undefined ? [] : [{ row, key: gxpSku, similar: other }];
  });
}
