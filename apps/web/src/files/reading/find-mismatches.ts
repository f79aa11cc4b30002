import { type FieldValue, type FieldValues, findFailures, type LabelField, type ReadField } from "@lading/contract";
import { number } from "../../lib/formats.ts";

/** A value that differs from the one that the file shows. */
export interface Mismatch {
  field: LabelField;
  read: ReadField;
  /** The rules that the value of the file fails and the sent one meets, as parts of `describeNeeds`. */
  needs: readonly string[];
}

interface Compared {
  fields: readonly LabelField[];
  /** The values that are sent. */
  values: FieldValues;
  /** The value that the file shows. */
  read: readonly ReadField[];
  today: string;
}

/** Returns the fields for which the file shows another value for sure. A field without a value is not compared. */
export const findMismatches = ({ fields, values, read, today }: Compared): Mismatch[] =>
  fields.flatMap((field) => {
    const shown = read.find(({ key, confidence }) => key === field.key && confidence !== "guess");
    const value = values[field.key];
    if (!shown || value === undefined || isSameValue(value, shown.value)) return [];
    const own = findFailures(field, { fields, values, today });
    const shownFails = findFailures(field, { fields, values: { ...values, [field.key]: shown.value }, today });
    return [{ field, read: shown, needs: shownFails.filter((need) => !own.includes(need)) }];
  });

/** Whether a value is the one of the file, in any case and with any blanks. */
export function isSameValue(value: FieldValue, read: FieldValue) {
  const fold = (one: FieldValue) => [one].flat().map((part) => part.trim().replaceAll(/\s+/g, " ").toLowerCase());
  const [one, other] = [fold(value), fold(read)];
  return one.length === other.length && one.every((part) => other.includes(part) || isSameNumber(part, other[0]));
}

const isSameNumber = (one: string, other: string | undefined) =>
  one !== "" && other !== undefined && Number(one) === Number(other);

/** "on page 2" or "on page 2 of a scan", as part of a sentence. */
export function describePage({ page, is_scan: isScan }: ReadField) {
  if (page === null) return "in the file’s data";
  return isScan ? `on page ${number(page)} of a scan` : `on page ${number(page)}`;
}
