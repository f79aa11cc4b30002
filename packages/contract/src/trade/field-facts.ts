/* The rules for the fields of labels. Forms check values with them while a user types, so this file imports no zod. */

/** A secret is stored sealed, for example the number of a tax form. Everyone reads only its end. */
export const labelFieldTypes = ["text", "number", "date", "secret"] as const;

/** A value of a field: text, a plain decimal number or a day (YYYY-MM-DD), or several texts for a field that is a list. */
export type FieldValue = string | string[];

/** The values of a document by the keys of its label's fields. A field without a value is left out. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** A field of a label with its rules. */
export interface FieldRules {
  key: string;
  name: string;
  type: (typeof labelFieldTypes)[number];
  is_required: boolean;
  is_list?: boolean | undefined;
  is_expiry?: boolean | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  equals?: string | undefined;
  not_before?: "today" | undefined;
  equals_field?: OtherField | undefined;
}

/** A field whose value must be the same. `file` is the number of the file that has it, from 1, or absent for the same one. */
export interface OtherField {
  file?: number | undefined;
  key: string;
}

/** The keys of date fields that are the expiry of a document unless their label says otherwise. */
const expiryKeys = ["expires", "valid_until"];

/** Whether a field can be the expiry: it is a date, and its mark or its key says so. */
export const isExpiry = ({ type, key, is_expiry: isMarked }: FieldRules) =>
  type === "date" && (isMarked ?? expiryKeys.includes(key));

/** Returns the field whose value is the last day on which a document is valid. A marked field comes before one with such a key. */
export const getExpiryField = <Field extends FieldRules>(fields: readonly Field[]): Field | undefined =>
  fields.find((field) => isExpiry(field) && field.is_expiry) ?? fields.find(isExpiry);

/** The keys of date fields that are the first day on which a document is valid. */
const startKeys = ["effective", "effective_date", "valid_from"];

/** Returns the field whose value is the first day on which a document is valid. */
export const getStartField = <Field extends FieldRules>(fields: readonly Field[]): Field | undefined =>
  fields.find(({ type, key }) => type === "date" && startKeys.includes(key));

/** Days before the expiry from which on a document expires soon. */
export const expirySoonDays = 30;

/** The states of the expiry by which lists of documents are filtered. */
export const expiryStates = ["soon", "expired"] as const;
export type ExpiryState = (typeof expiryStates)[number];

/** Whether a document has expired or expires soon, by the days that are left. The last day itself counts as soon. */
export function getExpiryState(daysLeft: number | null): ExpiryState | undefined {
  if (daysLeft === null || daysLeft > expirySoonDays) return undefined;
  return daysLeft < 0 ? "expired" : "soon";
}
