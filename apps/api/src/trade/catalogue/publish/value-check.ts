import type { StaffScope } from "../../../ground/db/scope.ts";
import { checkValue } from "../check-value.ts";
import { findChoices } from "../choice-queries.ts";

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
