import * as z from "zod/mini";

/** Half a character, or one that turns the text around it: by such a name a person could pass for another. */
const misleading = String.raw`\p{Cs}\u202a-\u202e\u2066-\u2069`;
const controls = new RegExp(String.raw`[\p{Cc}${misleading}]`, "u");
const controlsButBreaks = new RegExp(String.raw`[^\P{Cc}\n\r\t]|[${misleading}]`, "u");

/** Text that a person may have typed: trimmed, at most `maximum` characters, none of them a control character. */
export const text = (maximum: number, tooLong = `Must be at most ${maximum} characters.`) =>
  z.string("Must be text.").check(
    z.trim(),
    z.maxLength(maximum, tooLong),
    z.refine((value) => !controls.test(value), "Must not contain control characters."),
  );

/** Text of several lines, otherwise as `text`. */
export const lines = (maximum: number) =>
  z.string("Must be text.").check(
    z.trim(),
    z.maxLength(maximum, `Must be at most ${maximum} characters.`),
    z.refine((value) => !controlsButBreaks.test(value), "Must not contain control characters."),
  );

/** Text that must say something. */
export const requiredText = (maximum: number, missing = "This field is required.") =>
  text(maximum).check(z.minLength(1, missing));

/** An e-mail address as it was typed, trimmed; the texts are what its form says when it is missing or malformed. */
export const emailAddress = (missing: string, malformed: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(254, { error: malformed, abort: true }),
      z.email(malformed),
    );

/** An exact decimal as a string, such as "47.87": money never passes through a floating point number. */
export const Decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/, "Must be a decimal number."));

/** A calendar day, YYYY-MM-DD. It belongs to no time zone. */
export const Day = z.iso.date("Must be a date like 2026-01-31.");

interface Days {
  date_after?: string | undefined;
  date_before?: string | undefined;
}

/** Of a query for a range of days, each of which may be missing. What is no day at all has a message of its own. */
export const inOrder = z.refine<Days>(
  ({ date_after: first, date_before: last }) =>
    ![first, last].every((day) => Day.safeParse(day).success) || String(first) <= String(last),
  { path: ["date_before"], error: "Must not be before the start." },
);
