import {
  Day,
  type FieldValue,
  type FieldValues,
  type GivenValues,
  hasControls,
  isHiddenSecret,
  type LabelField,
} from "@lading/contract";
import { errorAnswer, type FieldMessages, invalid, Refusal } from "../../ground/http/refusal.ts";

/** The values of a document before or after a change; a key that maps to null had or has no value. */
export type ValueChanges = Readonly<Record<string, FieldValue | null>>;

type Given = GivenValues[string];

/**
 * Returns the values that a request gives for fields of a label. `place` is the member of the request with the values, under whose
 * name each message is.
 */
export function readValues(fields: readonly LabelField[], given: GivenValues, place = "values"): ValueChanges {
  const values: Record<string, FieldValue | null> = {};
  const mistakes: FieldMessages = {};
  for (const [key, value] of Object.entries(given)) {
    const field = fields.find((one) => one.key === key);
    const read = field ? readValue(field, value) : { mistake: "The document's label has no such field." };
    if ("mistake" in read) mistakes[`${place}.${key}`] = [read.mistake];
    else values[key] = read.value;
  }
  if (Object.keys(mistakes).length > 0) throw invalid(mistakes);
  return values;
}

type Read = { value: FieldValue | null } | { mistake: string };

function readValue(field: LabelField, given: Given): Read {
  if (given === null) return { value: null };
  if (!field.is_list) return Array.isArray(given) ? { mistake: "Must be one value." } : readText(field, given);
  const all = [given].flat().map((one) => readText(field, one));
  const mistake = all.find((one) => "mistake" in one);
  if (mistake) return mistake;
  const texts = all.flatMap((one) => ("value" in one && one.value !== null ? one.value : []));
  return { value: texts.length > 0 ? texts : null };
}

const decimal = /^-?\d{1,15}(\.\d{1,6})?$/;

function readText({ type }: LabelField, given: string): Read {
  const text = given.trim().normalize("NFC");
  if (text === "") return { value: null };
  if (type === "number" && !decimal.test(text)) return { mistake: "Must be a number like 1000 or 12.5." };
  if (type === "date" && !Day.safeParse(text).success) return { mistake: "Must be a date like 2026-01-31." };
  if (hasControls(text)) return { mistake: "Must not contain control characters." };
  return text.length > 500 ? { mistake: "Must be at most 500 characters." } : { value: text };
}

/**
 * Returns the values of the fields that a label has. Values stay when a document gets another label, or when staff change the
 * label, so one may be of a field that is not there any more, or be no value of its present type.
 */
export const pickValues = (fields: readonly LabelField[], values: FieldValues): Record<string, FieldValue> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const stored = values[field.key];
      if (stored === undefined || Array.isArray(stored) !== (field.is_list === true)) return [];
      // A field that has become a secret may have values from before.
      if (field.type === "secret" && !isHiddenSecret(String(stored))) return [];
      const read = readValue(field, stored);
      return "value" in read && read.value !== null ? [[field.key, read.value]] : [];
    }),
  );

const list = new Intl.ListFormat("en-US");

/** Throws if a required field of the label has no value. */
export function requireFields(fields: readonly LabelField[], values: FieldValues, place = "values") {
  const there = pickValues(fields, values);
  const missing = fields.filter(({ key, is_required: isRequired }) => isRequired && there[key] === undefined);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  const messages = Object.fromEntries(missing.map(({ key, name }) => [`${place}.${key}`, [`${name} is required.`]]));
  const detail = `Enter ${list.format(names)}.`;
  throw new Refusal(400, { ...errorAnswer("fields_missing", detail, { fields: names }), ...messages });
}

/** Returns the values after a change. */
export const mergeValues = (before: FieldValues, changes: ValueChanges): FieldValues =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter((entry): entry is [string, FieldValue] => entry[1] !== null),
  );

/** Whether two values are the same. */
export const isSameValue = (one: FieldValue | null | undefined, other: FieldValue | null | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
