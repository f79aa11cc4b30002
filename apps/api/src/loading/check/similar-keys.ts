import type { Batch } from "../feeds/batch.ts";
import { getColumnIndex } from "../feeds/batch.ts";
import type { Feed, LoadScope } from "../feeds/feed.ts";
import { findNew, findSimilarSkus, findWithdrawn } from "../feeds/similar-key-queries.ts";

/** Returns keys of new products that almost equal that of a product of the same company. */
export async function findSimilarKeys(
  scope: LoadScope,
  feed: Feed,
  batch: Batch,
): Promise<{ row: number; key: string; similar: string }[]> {
  if (feed.kind !== "products" || batch.onlyUpdates) return [];
  const wanted = listProducts(batch);
  const created = await findNew(scope, wanted);
  if (created.length === 0) return [];
  const similar = await findSimilarSkus(scope, created);
  return created.flatMap(({ row, companyId, gxpSku }) => {
    const other = similar.get(`${companyId} ${gxpSku}`);
    return other === undefined ? [] : [{ row, key: gxpSku, similar: other }];
  });
}

/** The products of a batch, with the number of the row in the file. */
function listProducts(batch: Batch) {
  const [company, sku] = [getColumnIndex(batch, "company_id"), getColumnIndex(batch, "gxp_sku")];
  return batch.rows.map(({ row, values }) => ({ row, companyId: values[company] ?? "", gxpSku: values[sku] ?? "" }));
}

/** Warns of the rows of withdrawn products: their values are stored, but only staff restore them. */
export async function warnOfWithdrawn(scope: LoadScope, feed: Feed, batch: Batch) {
  if (feed.table !== "products") return;
  for (const { row, gxpSku } of await findWithdrawn(scope, listProducts(batch)))
    batch.report.warn(row, [
      {
        field: "gxp_sku",
        code: "withdrawn",
        message: `${showKey(gxpSku)} was withdrawn. Its values are stored, and it stays withdrawn.`,
      },
    ]);
}

/** Warns of the keys that `findSimilarKeys` returns. Characters that look alike are named by their numbers. */
export async function warnOfSimilarKeys(scope: LoadScope, feed: Feed, batch: Batch) {
  for (const { row, key, similar } of await findSimilarKeys(scope, feed, batch))
    batch.report.warn(row, [
      {
        field: "gxp_sku",
        code: "similar_key",
        message: `${showKey(key)} is new, and the company has the almost equal key ${showKey(similar)}.`,
      },
    ]);
}

/** Writes characters that are invisible, or look like a hyphen, with their numbers: AB<U+00AD>1. */
export const showKey = (key: string) =>
  key.replaceAll(
    /(?!-)[\p{Pd}\p{Cf}\p{DI}\u2043\u2212]/gu,
    (character) => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`,
  );
