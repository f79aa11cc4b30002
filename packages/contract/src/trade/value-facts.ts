import type { FieldRules, FieldValue, FieldValues } from "./field-facts.ts";

/* What the rules of fields say about values. Forms check values with it while a user types, so this file imports no zod. */

const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/**
 * Returns what a field needs, one sentence part for each rule, for example "at least 1,000,000". `fields` are those of the label, whose
 * names the parts contain.
 */
export const describeNeeds = (
  { minimum, maximum, equals, not_before: first, equals_field: other }: FieldRules,
  fields: readonly FieldRules[],
) => [
  ...(minimum === undefined ? [] : [`at least ${amount.format(minimum)}`]),
  ...(maximum === undefined ? [] : [`at most ${amount.format(maximum)}`]),
  ...(equals === undefined ? [] : [`exactly “${equals}”`]),
  ...(first === undefined ? [] : ["today or later"]),
  ...(other === undefined ? [] : [`the same as ${fields.find(({ key }) => key === other.key)?.name ?? other.key}`]),
];

/** Values beside which the value of a field is judged. */
export interface Beside {
  /** The fields of the label. */
  fields: readonly FieldRules[];
  /** All values of the document. */
  values: FieldValues;
  today: string;
}

/** Returns what the value of a field fails, as parts of `describeNeeds`. Such a value can be saved; reviewers see the fact. */
export function findFailures(field: FieldRules, { fields, values, today }: Beside) {
  const value = values[field.key];
  if (value === undefined) return [];
  const other = field.equals_field && values[field.equals_field.key];
  const isSame = other === undefined || fold(value) === fold(other);
  const failing = {
    ...field,
    minimum: field.type === "number" && Number(value) < (field.minimum ?? -Infinity) ? field.minimum : undefined,
    maximum: field.type === "number" && Number(value) > (field.maximum ?? Infinity) ? field.maximum : undefined,
    equals: [value].flat().some((text) => fold(text) !== fold(field.equals ?? text)) ? field.equals : undefined,
    not_before: field.type === "date" && fold(value) < today ? field.not_before : undefined,
    equals_field: isSame ? undefined : field.equals_field,
  };
  return describeNeeds(failing, fields);
}

const fold = (value: FieldValue) =>
  [value]
    .flat()
    .map((text) => text.trim().replaceAll(/\s+/g, " ").toLowerCase())
    .toSorted()
    .join("\n");

/** Whether a value is as one rule of its field needs it. "Not found" is neither: the value or the one to compare is not there to be read. */
export interface Fact {
  /** A part of `describeNeeds`. */
  need: string;
  answer: "yes" | "no" | "not_found";
}

/** Returns the facts of a field, one for each rule. `isOnPage` is false for a value that was typed and is not in the text of the file. */
export function findFacts(field: FieldRules, beside: Beside, isOnPage = true): Fact[] {
  const { values, fields } = beside;
  const failing = findFailures(field, beside);
  const other = field.equals_field;
  // The last part is about the other field.
  const compared = other && describeNeeds(field, fields).at(-1);
  const isThere = values[field.key] !== undefined && isOnPage;
  return describeNeeds(field, fields).map((need) => {
    if (failing.includes(need)) return { need, answer: "no" };
    const isCompared = need !== compared || (other && values[other.key] !== undefined);
    return { need, answer: isThere && isCompared ? "yes" : "not_found" };
  });
}
