import { type AttributeId, getAttribute } from "@lading/contract";

/** Values of the attributes that have a pattern. */
const patterned: Partial<Record<AttributeId, string>> = {
  upc: "012345678905",
  hts: "7307.91",
  eccn: "EAR99",
  ip_rating: "IP69K",
};

/** Returns a value that a product may have for an attribute, as the API reads it. */
export function getAttributeSample(id: AttributeId) {
  const { value } = getAttribute(id);
  if (value.type === "text" && value.pattern && patterned[id] === undefined)
    throw new Error(`Add a value of ${id} to test/attribute-sample.ts.`);
  return {
    text: patterned[id] ?? "Seven",
    number: 7.5,
    money: "7.50",
    integer: 7,
    date: "2026-12-31",
    boolean: false,
    choice: "of" in value && value.of === "categories" ? "Valves" : "Each",
  }[value.type];
}
