import {
  attributeOf,
  attributes,
  canonicalText,
  checkedAttribute,
  type AttributeId,
  type FieldChange,
  type GivenValue,
} from "@lading/contract";
import { invalid, type FieldMessages } from "../http/refusal.ts";
import type { Choices } from "./choice-queries.ts";

export interface CheckedChange {
  name: AttributeId;
  old_value: string | null;
  new_value: string | null;
}

/** The changes with their values in the one text form; all that is wrong with them stands under the fields' names. */
export function checkedChanges(changes: readonly FieldChange[], choices: Choices): CheckedChange[] {
  const checked = new Map<string, CheckedChange>();
  // Without a prototype: a field may be called "constructor".
  const messages: FieldMessages = Object.create(null);
  for (const { name, old_value, new_value } of changes) {
    const value = newValue(name, new_value, choices);
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

/** A value that an attribute may be given, in its one text form, or what is wrong with it. */
export function newValue(
  name: string,
  given: GivenValue,
  choices: Choices,
): { name: AttributeId; text: string | null } | { message: string } {
  if (!isAttribute(name)) return { message: "There is no such field." };
  if (!attributeOf(name).editable) return { message: "This field cannot be changed." };
  const checked = checkedAttribute(name, given);
  if ("message" in checked) return checked;
  const { value } = attributeOf(name);
  if (value.type === "choice" && checked.text !== null && !choices[value.of].includes(checked.text))
    return {
      message: `Choose one of the ${value.of === "categories" ? "categories" : "units of measure"} that are offered.`,
    };
  return { name, text: checked.text };
}

const isAttribute = (name: string): name is AttributeId => Object.hasOwn(attributes, name);
