import * as z from "zod/mini";
import { labelFieldTypes } from "./field-facts.ts";
import { anyText, Day } from "../ground/text.ts";

/** A field that users fill in for a document with the label. */
export const LabelField = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(labelFieldTypes),
  is_required: z.boolean(),
  is_list: z.optional(z.boolean()),
  is_expiry: z.optional(z.boolean()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  equals: z.optional(z.string()),
  not_before: z.optional(z.literal("today")),
  equals_field: z.optional(z.object({ file: z.optional(z.int()), key: z.string() })),
});
export type LabelField = z.output<typeof LabelField>;

/** One value, or those of a list. */
export const StoredValue = z.union([z.string(), z.array(z.string())]);

/** The values of a document in a response, by the keys of its label's fields. A field without a value is left out. */
export const DocumentValues = z.record(z.string(), StoredValue);

const GivenValue = z.nullable(
  z.union(
    [anyText(2000), z.array(anyText(200)).check(z.maxLength(100))],
    "Must be text of at most 2000 characters, or a list of texts.",
  ),
);

/**
 * Values in a request, by the keys of the label's fields: text, a decimal number or a day as text, or a list. Null and empty text
 * remove a value, and fields that are left out keep theirs.
 */
export const GivenValues = z.record(anyText(50), GivenValue);
export type GivenValues = z.output<typeof GivenValues>;

/** A value that was given for a field of a document at some time. */
export const PastValue = z.object({
  key: z.string(),
  /** The field's name; the key for a field that the label no longer has. */
  name: z.string(),
  /** Null if the value was removed. */
  value: z.nullable(StoredValue),
  /** How it came: a user typed it, staff did, or it was read from the file and confirmed. */
  source: z.enum(["typed", "staff", "file"]),
  /** The person's name; null if the account was deleted. */
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type PastValue = z.output<typeof PastValue>;

/** The day of the expiry and what is left, counted in the zone of the provider's work calendar. */
export const expiryOfDocument = {
  /** The last day on which the document is valid. Null if its label has no such field or the field has no value. */
  expires_on: z.nullable(Day),
  /** Days until then; 0 on the last day, negative after it. Null without such a day. */
  days_left: z.nullable(z.int()),
};
