import type { VendorScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { findProductsOfSet, lockEditsOfProducts, submitAgain, withdrawChangesOfSet } from "./bulk-edit-queries.ts";

/** Withdraws the changes of a set that are still pending. Decided ones stay, and changes that the set had replaced wait again. */
export async function withdrawSet(scope: VendorScope, id: string) {
  const productIds = await findProductsOfSet(scope, id);
  if (!productIds) throw notFound();
  await lockEditsOfProducts(scope, productIds);
  const { withdrawn, replaced } = await withdrawChangesOfSet(scope, id);
  return { withdrawn, restored: replaced.length === 0 ? 0 : await submitAgain(scope, replaced) };
}
