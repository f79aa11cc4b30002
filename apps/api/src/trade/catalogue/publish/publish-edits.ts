import type { StaffScope } from "../../../ground/db/scope.ts";
import { checkValue } from "../check-value.ts";
import { findChoices } from "../choice-queries.ts";
import { lockProduct, lockProductsForEdits, publishValues, type PublishedValue } from "./publish-queries.ts";

/** Until this transaction ends, no other transaction decides or withdraws these edits, or changes their products. */
export const lockEdits = (scope: StaffScope, editIds: readonly string[]) => lockProductsForEdits(scope, editIds);

/** Until this transaction ends, no other transaction changes the product, or submits or decides edits of it. */
export const lockChangedProduct = (scope: StaffScope, product: { company_id: string; id: string }) =>
  lockProduct(scope, product);

/**
 * Returns a function that gives the message for a value that its field no longer accepts. A value can become invalid
 * because the provider's lists of choices change.
 */
export async function getValueCheck(scope: StaffScope) {
  const choices = await findChoices(scope);
  return (name: string, value: string | null) => {
    const checked = checkValue(name, value, choices);
    return "message" in checked ? checked.message : undefined;
  };
}

/** Writes values to their products in one statement. Database triggers update everything that depends on them. */
export const publishEdits = (scope: StaffScope, values: readonly PublishedValue[]) => publishValues(scope, values);
