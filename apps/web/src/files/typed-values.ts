import {
  describeNeeds,
  type FieldValue,
  type FieldValues,
  findFailures,
  isExpiry,
  isHiddenSecret,
  isPartOfSecret,
  type LabelField,
  partOfSecret,
} from "@lading/contract";
import { dayText, noDay, typedDay } from "../lib/typed-day.ts";

/** The texts that a user has typed into the fields of a label, by their keys. A list has one value a line. */
export type Typed = Readonly<Record<string, string>>;

/** Formats a stored value as a user would type it. */
export function toText({ type }: LabelField, value: FieldValue | undefined) {
  if (value === undefined) return "";
  if (typeof value !== "string") return value.join("\n");
  return type === "date" ? dayText(value) : value;
}

/** Reads a typed value. Null is no value, and undefined is one that is no number or no day. */
function readTyped({ type, is_list: isList }: LabelField, typed: string): FieldValue | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  if (isList) return text.split(/\s*\n\s*/);
  if (type === "date") return typedDay(text);
  if (type === "text" || type === "secret") return text;
  const digits = text.replaceAll(/[\s,]/g, "");
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(digits) ? digits : undefined;
}

/** Returns what keeps typed values from being saved, by the fields' keys. */
export function findMistakes(fields: readonly LabelField[], typed: Typed): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = (typed[field.key] ?? "").trim();
      if (field.type === "secret" && isPartOfSecret(text) && !isHiddenSecret(text)) return [[field.key, partOfSecret]];
      const value = readTyped(field, typed[field.key] ?? "");
      if (value === undefined)
        return [[field.key, field.type === "date" ? noDay : "Must be a number like 1,000 or 12.5."]];
      return value === null && field.is_required ? [[field.key, `${field.name} is required.`]] : [];
    }),
  );
}

/** Returns the values of a request. `findMistakes` has found none. */
export const toGiven = (fields: readonly LabelField[], typed: Typed): Record<string, FieldValue | null> =>
  Object.fromEntries(fields.map((field) => [field.key, readTyped(field, typed[field.key] ?? "") ?? null]));

/** Returns the typed values that differ from the stored ones. */
export const findChanged = (fields: readonly LabelField[], stored: FieldValues, typed: Typed) =>
  fields.filter((field) => {
    const text = typed[field.key];
    if (text === undefined) return false;
    return (
      JSON.stringify(readTyped(field, text) ?? text.trim()) !== JSON.stringify(stored[field.key] ?? "") &&
      !(text.trim() === "" && stored[field.key] === undefined)
    );
  });

/** Whether a field's text is a secret, which the tab must not store. */
export const isSecret = (fields: readonly LabelField[], key: string) =>
  fields.some((field) => field.key === key && field.type === "secret");

/**
 * Returns the rules of a field as text, or a warning if what is typed into the fields breaks them. It can be saved anyway. `isSent` says that
 * somebody reviews the document, who does not accept one that is over.
 */
export function judgeTyped(
  field: LabelField,
  fields: readonly LabelField[],
  typed: Typed,
  { today, isSent = false }: { today: string; isSent?: boolean },
) {
  if (field.type === "secret") return { isWarning: false, text: "Stored encrypted. Everyone reads only its end." };
  const values = Object.fromEntries(
    fields.flatMap((one) => {
      const value = readTyped(one, typed[one.key] ?? "") ?? undefined;
      return value === undefined ? [] : [[one.key, value]];
    }),
  );
  const value = values[field.key];
  const failing = findFailures(field, { fields, values, today });
  if (isExpiry(field) && typeof value === "string" && value < today)
    return {
      isWarning: true,
      text: isSent
        ? "This day is past. Send a document that is still valid."
        : "This day is past, so the document counts as expired. You can still save it.",
    };
  if (failing.length > 0)
    return { isWarning: true, text: `Needed: ${failing.join(", ")}.${isSent ? "" : " You can still save this."}` };
  const needs = describeNeeds(field, fields);
  return { isWarning: false, text: needs.length > 0 ? `Needed: ${needs.join(", ")}` : "" };
}
