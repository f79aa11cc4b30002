import type { StaffScope } from "../db/scope.ts";
import { findChoices } from "./choice-queries.ts";
import { newValue } from "./checked-changes.ts";
import { lockProductsOf, publishValues, type PublishedValue } from "./publish-queries.ts";

/** From here on nobody else decides or withdraws these edits, nor changes their products, until this transaction ends. */
export const holdEdits = (scope: StaffScope, editIds: readonly string[]) => lockProductsOf(scope, editIds);

/** Tells of a value what is wrong with it, if its field no longer takes it; the provider's lists may have changed since. */
export async function openValueCheck(scope: StaffScope) {
  const choices = await findChoices(scope);
  return (name: string, value: string | null) => {
    const checked = newValue(name, value, choices);
    return "message" in checked ? checked.message : undefined;
  };
}

/** Gives products their approved values, all at once. What follows from them the database brings in line. */
export const applyEdits = (scope: StaffScope, values: readonly PublishedValue[]) => publishValues(scope, values);
