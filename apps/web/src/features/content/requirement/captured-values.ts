import { describeNeeds, isExpiry } from "@lading/contract";
import { type CapturedField, fieldTypeNames } from "../captured-fields.tsx";

/** Names the fields with their types and rules, one a line. */
export const describeFields = (fields: readonly CapturedField[]) =>
  fields.map((field) => `${field.name}: ${describeField(field, fields).join(", ")}`).join("\n");

const describeField = (field: CapturedField, fields: readonly CapturedField[]) => [
  fieldTypeNames[field.type],
  ...(field.is_list ? ["several values"] : []),
  ...(field.is_required ? ["required"] : []),
  ...(isExpiry(field) ? ["the expiry"] : []),
  ...describeNeeds(field, fields),
];

/** Returns the mistakes of fields by the names of their controls. */
export const findFieldMistakes = (fields: readonly CapturedField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field, place) => [
      ...(field.name.trim() === "" ? [[`fields.${place}.name`, "Name is required."]] : []),
      ...(["minimum", "maximum"] as const)
        .filter((rule) => Number.isNaN(field[rule]))
        .map((rule) => [`fields.${place}.${rule}`, "Must be a number."]),
    ]),
  );

/** New fields get a key from their name: "Heat number" becomes heat_number. Existing keys stay. */
export function addKeys(fields: readonly CapturedField[]): CapturedField[] {
  const taken = new Set(fields.map(({ key }) => key));
  return fields.map((field) => {
    if (field.key !== "") return field;
    const words = field.name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_")
      .replace(/^[^a-z]+|_+$/g, "");
    const base = words.slice(0, 46) || "field";
    let key = base;
    for (let next = 2; taken.has(key); next += 1) key = `${base}_${next}`;
    taken.add(key);
    return { ...field, key };
  });
}
