import { Day, requiredText, text } from "@lading/contract";
import * as z from "zod/mini";

/** Rules for columns that several kinds of files share. */
export const code = requiredText(64);
export const name = requiredText(200);
export const line = text(200);
export const day = Day;

/** Text that may have several lines. */
export const prose = z.string().check(
  z.trim(),
  z.maxLength(4000, "Must be at most 4000 characters."),
  z.refine((value) => !/[^\P{Cc}\n\r\t]/u.test(value), "Must not contain control characters."),
);

/** A decimal of at least 0 with at most 4 digits after the point, returned as it was written. */
export const amount = (digits: number) => {
  const rule = new RegExp(`^\\d{1,${digits}}(\\.\\d{1,4})?$`);
  return z
    .string()
    .check(z.trim(), z.regex(rule, `Must be a number with at most ${digits} digits before and 4 after the point.`));
};

export const positiveAmount = (digits: number) =>
  amount(digits).check(z.refine((value) => Number(value) > 0, "Must be more than 0."));

const countMessage = "Must be a whole number from 1.";
export const count = z.string().check(
  z.trim(),
  z.regex(/^\d{1,9}$/, countMessage),
  z.refine((value) => Number(value) > 0, countMessage),
);
