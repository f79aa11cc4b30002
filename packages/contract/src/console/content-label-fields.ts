import * as z from "zod/mini";
import { isExpiry, labelFieldTypes } from "../trade/field-facts.ts";
import { requiredText } from "../ground/text.ts";

const FieldKey = requiredText(50, "Key is required.").check(
  z.regex(/^[a-z][a-z0-9_]*$/, "Use small letters, digits and underscores."),
);

const limit = z
  .number("Must be a number.")
  .check(z.minimum(-2e9, "Must be at least -2000000000."), z.maximum(2e9, "Must be at most 2000000000."));

/** A field that users fill in for a document with the label. The rules warn about a value and never refuse it. */
const GivenField = z
  .strictObject({
    /** Unique within the label, for example "heat_number". */
    key: FieldKey,
    name: requiredText(100, "Name is required."),
    type: z.enum(labelFieldTypes, "Must be text, number, date or secret."),
    is_required: z.boolean(),
    /** Several values, for text. Default: false. */
    is_list: z.optional(z.boolean()),
    /**
     * Whether a date is the last day on which the document is valid. Without it, the date with the key `expires` or `valid_until`
     * is.
     */
    is_expiry: z.optional(z.boolean()),
    /** For numbers. */
    minimum: z.optional(limit),
    maximum: z.optional(limit),
    /** The value as it should be, whatever its case. */
    equals: z.optional(requiredText(500)),
    /** For dates: the day of the upload is the earliest one that needs no warning. */
    not_before: z.optional(z.literal("today")),
    /** Another field that should have the same value, and the number of the file that has it, from 1. Absent for the same file. */
    equals_field: z.optional(
      z.strictObject({ file: z.optional(z.int().check(z.minimum(1), z.maximum(20))), key: FieldKey }),
    ),
  })
  .check(
    z.refine(({ type, is_list: isList }) => !isList || type === "text", {
      path: ["is_list"],
      error: "Only texts can be a list.",
    }),
    z.refine(({ type, equals, equals_field: other }) => type !== "secret" || (equals ?? other) === undefined, {
      path: ["equals"],
      error: "Nobody can compare a secret.",
    }),
    z.refine(({ type, is_expiry: isMarked }) => !isMarked || type === "date", {
      path: ["is_expiry"],
      error: "Only a date can be the expiry.",
    }),
    z.refine(({ type, minimum, maximum }) => type === "number" || (minimum === undefined && maximum === undefined), {
      path: ["minimum"],
      error: "Only numbers have limits.",
    }),
    z.refine(({ minimum = -Infinity, maximum = Infinity }) => minimum <= maximum, {
      path: ["maximum"],
      error: "Must not be less than the minimum.",
    }),
    z.refine(({ type, not_before: first }) => first === undefined || type === "date", {
      path: ["not_before"],
      error: "Only dates can begin today.",
    }),
  );

const isOtherField = (fields: readonly z.output<typeof GivenField>[], key: string, other: string) =>
  other !== key && fields.some((field) => field.key === other && field.type !== "secret");

/** The fields of a label, as staff give them. */
export const LabelFields = z.array(GivenField).check(
  z.maxLength(20, "At most 20 fields."),
  z.refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, "Two fields have the same key."),
  z.refine(
    (fields) => fields.filter((field) => field.is_expiry && isExpiry(field)).length <= 1,
    "Only one field can be the expiry.",
  ),
  z.refine(
    (fields) => fields.every(({ key, equals_field: o }) => o === undefined || isOtherField(fields, key, o.key)),
    "A field is compared with another field of the label that is no secret.",
  ),
);
