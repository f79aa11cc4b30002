import type { VendorScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { endProposalsOfSet } from "../proposals/proposal-queries.ts";
import { findProductsOfSet, lockEditsOfProducts, submitAgain, withdrawChangesOfSet } from "./bulk-edit-queries.ts";

/**
 * Withdraws the changes of a set that are still pending, and the new products that its list proposed. Decided ones stay, and changes
 * that the set had replaced wait again.
 */
export async function withdrawSet(scope: VendorScope, id: string) {
  const productIds = await findProductsOfSet(scope, id);
  const withdrawn_new = await endProposalsOfSet(scope, id);
  // A list may have new products only.
  if (!productIds && withdrawn_new === undefined) throw notFound();
  await lockEditsOfProducts(scope, productIds ?? []);
  const { withdrawn, replaced } = await withdrawChangesOfSet(scope, id);
  return {
    withdrawn,
    restored: replaced.length === 0 ? 0 : await submitAgain(scope, replaced),
    withdrawn_new: withdrawn_new ?? 0,
  };
}
