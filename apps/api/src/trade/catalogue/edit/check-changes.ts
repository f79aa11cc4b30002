import type { FieldChange, GivenValue } from "@lading/contract";
import { invalid, type FieldMessages } from "../../../ground/http/refusal.ts";

export interface CheckedChange<Name extends string> {
  name: Name;
  old_value: string | null;
  new_value: string | null;
}

interface Rules<Name extends string> {
  /** The canonical text form of a new value, or a message that says why the field or the value is invalid. */
  check: (name: string, given: GivenValue) => { name: Name; text: string | null } | { message: string };
  /** The canonical text form of any value. */
  toText: (name: Name, given: GivenValue) => string | null;
}

/** The changes with their values in canonical text form. Throws a refusal that lists all mistakes by field name. */
export function checkChanges<Name extends string>(
  changes: readonly FieldChange[],
  { check, toText }: Rules<Name>,
): CheckedChange<Name>[] {
  const checked = new Map<string, CheckedChange<Name>>();
  // No prototype, because a field may be called "constructor".
  const messages: FieldMessages = Object.create(null);
  for (const { name, old_value, new_value } of changes) {
    const value = check(name, new_value);
    if (checked.has(name) || name in messages) messages[name] = ["Send each field once."];
    else if ("message" in value) messages[name] = [value.message];
    else if (value.text === toText(value.name, old_value)) messages[name] = ["The field has this value already."];
    else checked.set(name, { name: value.name, old_value: toText(value.name, old_value), new_value: value.text });
  }
  if (Object.keys(messages).length > 0) throw invalid(messages);
  return [...checked.values()];
}
