import { type Batch, extend, getColumnIndex } from "./batch.ts";
import type { LoadScope } from "./feed.ts";
import { findProductIds } from "./reference-queries.ts";
import { findSimilarSkus } from "./similar-key-queries.ts";

/**
 * Rejects rows whose company has no product with this GXP SKU. Adds the ids of the products as the column `idColumn`, if it is
 * given.
 */
export async function resolveProducts(scope: LoadScope, batch: Batch, idColumn?: "product_id") {
  const wanted = new Map<string, { companyId: string; gxpSku: string }>();
  const [company, sku] = [getColumnIndex(batch, "company_id"), getColumnIndex(batch, "gxp_sku")];
  for (const { values } of batch.rows) {
    const [companyId, gxpSku] = [values[company] ?? "", values[sku] ?? ""];
    wanted.set(`${companyId} ${gxpSku}`, { companyId, gxpSku });
  }
  const products = await findProductIds(scope, [...wanted.values()]);
  const unknown = [...wanted].filter(([key]) => !products.has(key)).map(([, product]) => product);
  const similar = unknown.length > 0 ? await findSimilarSkus(scope, unknown) : new Map<string, string>();
  extend(batch, idColumn ? [idColumn] : [], (cell) => {
    const gxpSku = cell("gxp_sku");
    const key = `${cell("company_id")} ${gxpSku}`;
    const product = products.get(key);
    if (product) return idColumn ? [product] : [];
    const other = similar.get(key);
    const message = `The company has no product ${gxpSku}`;
    return other === undefined
      ? { field: "gxp_sku", message: `${message}.`, code: "unknown_reference" }
      : {
          field: "gxp_sku",
          message: `${message}, but it has ${other}.`,
          code: "key_differs_by_case",
          hint: `Write ${other}.`,
        };
  });
}
