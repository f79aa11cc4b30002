import { attributes, checkAttribute, getAttribute, type AttributeId, type GivenValue } from "@lading/contract";
import type { Choices } from "./choice-queries.ts";

/** The canonical text form of a new value of an editable attribute, or a message that says why the value is invalid. */
export function checkValue(
  name: string,
  given: GivenValue,
  choices: Choices,
): { name: AttributeId; text: string | null } | { message: string } {
  if (!isAttribute(name)) return { message: "There is no such field." };
  if (!getAttribute(name).editable) return { message: "This field cannot be changed." };
  const checked = checkAttribute(name, given);
  if ("message" in checked) return checked;
  const { value } = getAttribute(name);
  if (value.type === "choice" && checked.text !== null && !choices[value.of].includes(checked.text))
    return {
      message: `Choose one of the ${value.of === "categories" ? "categories" : "units of measure"} that are offered.`,
    };
  return { name, text: checked.text };
}

export const isAttribute = (name: string): name is AttributeId => Object.hasOwn(attributes, name);
