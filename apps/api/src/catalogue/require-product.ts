import type { VendorScope } from "../db/scope.ts";
import { notFound } from "../http/refusal.ts";
import { findProductKey } from "./product-key-queries.ts";

/** The company's product with this GXP SKU; throws a 404 if the company has none. */
export async function requireProduct(scope: VendorScope, gxpSku: string) {
  const product = await findProductKey(scope, gxpSku);
  if (!product) throw notFound();
  return product;
}
