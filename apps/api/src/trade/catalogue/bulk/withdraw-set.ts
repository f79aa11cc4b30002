import type { VendorScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { findProductsOfSet, lockEditsOfProducts, withdrawChangesOfSet } from "./bulk-edit-queries.ts";

/** Withdraws the changes of a set that are still pending. Decided ones stay. */
export async function withdrawSet(scope: VendorScope, id: string) {
  const productIds = await findProductsOfSet(scope, id);
  if (!productIds) throw notFound();
  await lockEditsOfProducts(scope, productIds);
  return { withdrawn: await withdrawChangesOfSet(scope, id) };
}
