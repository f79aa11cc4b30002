import { canonicalText, type AttributeId, type FieldChange } from "@lading/contract";
import { invalid, type FieldMessages } from "../../http/refusal.ts";
import { checkValue } from "../check-value.ts";
import type { Choices } from "../choice-queries.ts";

export interface CheckedChange {
  name: AttributeId;
  old_value: string | null;
  new_value: string | null;
}

/** The changes with their values in canonical text form. Throws a refusal that lists all mistakes by field name. */
export function checkChanges(changes: readonly FieldChange[], choices: Choices): CheckedChange[] {
  const checked = new Map<string, CheckedChange>();
  // No prototype, because a field may be called "constructor".
  const messages: FieldMessages = Object.create(null);
  for (const { name, old_value, new_value } of changes) {
    const value = checkValue(name, new_value, choices);
    if (checked.has(name) || name in messages) messages[name] = ["Send each field once."];
    else if ("message" in value) messages[name] = [value.message];
    else if (value.text === canonicalText(value.name, old_value))
      messages[name] = ["This is the value it has already."];
    else
      checked.set(name, { name: value.name, old_value: canonicalText(value.name, old_value), new_value: value.text });
  }
  if (Object.keys(messages).length > 0) throw invalid(messages);
  return [...checked.values()];
}
