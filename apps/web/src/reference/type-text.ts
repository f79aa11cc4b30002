import type { Schema } from "./api-document.ts";

/** More are not listed beside the name of a field. */
export const MOST_CHOICES = 20;

/** Describes the values of a schema in words, for example "array of integer, or null". */
export function typeText(schema: Schema): string {
  const { anyOf, oneOf, enum: choices, items, additionalProperties } = schema;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (choices) return unite(choices.map((one) => JSON.stringify(one)));
  const union = oneOf ?? anyOf;
  if (union) return unite(union.map(typeText));
  return unite(
    [schema.type ?? "any value"].flat().map((type) => {
      if (type === "array") return items ? `array of ${nest(items)}` : "array";
      if (type === "object" && isSchema(additionalProperties)) return `object of ${nest(additionalProperties)}`;
      return type === "string" && schema.format ? schema.format : type;
    }),
  );
}

function nest(schema: Schema) {
  const text = typeText(schema);
  return / \||,/.test(text) ? `(${text})` : text;
}

const unite = (types: string[]) => {
  const others = [...new Set(types)].filter((type) => type !== "null");
  if (others.length === 0) return "null";
  const text = others.length > MOST_CHOICES ? `one of ${others.length} values` : others.join(" | ");
  return types.includes("null") ? `${text}, or null` : text;
};

export const isSchema = (part: Schema | boolean | undefined): part is Schema => typeof part === "object";
