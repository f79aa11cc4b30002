import type { Schema } from "./api-document.ts";

const texts: Record<string, string> = {
  "date-time": "2027-01-31T09:30:00Z",
  date: "2027-01-31",
  email: "person@company.example",
  uri: "https://company.example/",
  uuid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
};

/** Makes a value of a schema. */
export function createExample(schema: Schema): unknown {
  const { examples, enum: choices, anyOf, oneOf } = schema;
  if (examples?.length) return examples[0];
  if ("const" in schema) return schema.const;
  if ("default" in schema) return schema.default;
  if (choices?.length) return choices[0];
  const [choice] = oneOf ?? anyOf ?? [];
  return choice ? createExample(choice) : createOfType(schema);
}

function createOfType({ type, format, properties = {}, items, prefixItems }: Schema): unknown {
  const [first] = [type].flat();
  if (first === "object")
    return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, createExample(property)]));
  if (first === "array") return prefixItems?.map(createExample) ?? (items ? [createExample(items)] : []);
  if (first === "integer" || first === "number") return 1;
  if (first === "boolean") return true;
  return first === "string" ? (texts[format ?? ""] ?? "text") : null;
}
