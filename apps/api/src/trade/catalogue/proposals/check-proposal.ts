import { type AttributeId, attributeIds, getAttribute, type ProposedValues, requiredText } from "@lading/contract";
import type { FieldMessages } from "../../../ground/http/refusal.ts";
import { hasUnstorable } from "../../../ground/http/validate-request.ts";
import { checkValue, isAttribute } from "../check-value.ts";
import type { Choices } from "../choice-queries.ts";

/** The name and the values of a proposed product in canonical text form. Empty values are left out. */
export type ProposedProduct = { name: string; sku: string } & Partial<Record<AttributeId, string>>;

const Name = requiredText(500, "Enter a name.");
const required = attributeIds.filter((id) => getAttribute(id).required);

/** Checks the values of a proposed product as those of an edit. */
export function checkProposal(
  values: ProposedValues,
  choices: Choices,
): { product: ProposedProduct } | { errors: FieldMessages } {
  // No prototype, because a field may be called "constructor".
  const errors: FieldMessages = Object.create(null);
  const product: Record<string, string> = {};
  const name = Name.safeParse(values.name ?? "");
  if (name.success) product.name = name.data;
  else errors.name = [name.error.issues[0]?.message ?? "Enter a name."];
  for (const id of required) if ((values[id] ?? "") === "") errors[id] = [`Enter the ${getAttribute(id).label}.`];
  for (const [id, given] of Object.entries(values)) {
    if (id === "name" || id in errors) continue;
    const checked = checkValue(id, given, choices);
    if ("message" in checked) errors[id] = [checked.message];
    else if (checked.text !== null) product[checked.name] = checked.text;
  }
  // The name and the required values are there.
  return Object.keys(errors).length > 0 ? { errors } : { product: product as ProposedProduct };
}

/** The texts of values that are being typed, without those that are empty, no texts, or no product can have. */
export const toTyped = (values: ProposedValues): Partial<ProposedProduct> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = typeof value === "string" ? value.normalize("NFC").trim() : "";
      return text === "" || hasUnstorable(text) || (name !== "name" && !isAttribute(name)) ? [] : [[name, text]];
    }),
  );
