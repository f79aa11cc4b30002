import * as z from "zod/mini";
import { hasControls, hasControlsButBreaks, isUnstorable } from "./control-characters.ts";

/**
 * Text as a program or a form sends it, for example a password, a token or the value that a user saw. Fields that are stored and
 * shown use `text` or `lines`.
 */
export const anyText = (
  maximum: number,
  tooLong = `Must be at most ${maximum} characters.`,
  missing = "Must be text.",
) =>
  z.string(missing).check(
    z.maxLength(maximum, tooLong),
    z.refine((value) => !isUnstorable(value), "Must not contain control characters."),
  );

/** Text that a browser says about itself. Characters that cannot be stored are replaced, because a user cannot correct them. */
export const claimedText = (maximum: number) =>
  z.string("Must be text.").check(
    z.maxLength(maximum),
    z.overwrite((claim) => claim.replaceAll(/\0|\p{Cs}/gu, "\ufffd")),
  );

/** One line of text that a user types: trimmed, at most `maximum` characters, no control characters. */
export const text = (maximum: number, tooLong = `Must be at most ${maximum} characters.`) =>
  z.string("Must be text.").check(
    z.trim(),
    z.maxLength(maximum, tooLong),
    z.refine((value) => !hasControls(value), "Must not contain control characters."),
  );

/** Text that may have several lines, with the other rules of `text`. */
export const lines = (maximum: number) =>
  z.string("Must be text.").check(
    z.trim(),
    z.maxLength(maximum, `Must be at most ${maximum} characters.`),
    z.refine((value) => !hasControlsButBreaks(value), "Must not contain control characters."),
  );

/** Text that must not be empty. */
export const requiredText = (maximum: number, missing = "This field is required.") =>
  text(maximum).check(z.minLength(1, missing));

/** Any local part that RFC 5322 allows without quotes, for example "jo/sales=west", and the name of a host. */
const mailbox = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** An email address, trimmed. The arguments are the form's messages for a missing and a malformed address. */
export const emailAddress = (missing: string, malformed: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(254, { error: malformed, abort: true }),
      z.email({ pattern: mailbox, error: malformed }),
    );

/**
 * An exact decimal as a string, because floating point numbers would round money. Money has at least two decimals, and more only
 * if they are needed: "12.50", "0.0125".
 */
export const Decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/, "Must be a decimal number."));

/** A calendar day, YYYY-MM-DD, without a time zone. */
export const Day = z.iso.date("Must be a date like 2026-01-31.");

interface Days {
  date_after?: string | undefined;
  date_before?: string | undefined;
}

/** Checks that a range starts before it ends. Either day may be missing, and an invalid day has its own message elsewhere. */
export const inOrder = z.refine<Days>(
  ({ date_after: first, date_before: last }) =>
    ![first, last].every((day) => Day.safeParse(day).success) || String(first) <= String(last),
  { path: ["date_before"], error: "Must not be before the start." },
);
