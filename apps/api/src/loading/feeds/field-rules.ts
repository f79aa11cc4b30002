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

/** A decimal of at least 0 with at most so many digits before and after the point, returned as it was written. */
export const amount = (digits: number, decimals = 4) => {
  const rule = new RegExp(`^\\d{1,${digits}}(\\.\\d{1,${decimals}})?$`);
  const message = `Must be a number with at most ${digits} digits before and ${decimals} after the point.`;
  return z.string().check(z.trim(), z.regex(rule, message));
};

export const positiveAmount = (digits: number) =>
  amount(digits).check(z.refine((value) => Number(value) > 0, "Must be more than 0."));

/** The code of a currency, returned in capital letters. */
export const currency = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, "Must be a currency code of three letters, like USD."));

export const yesOrNo = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^(true|false)$/, "Must be true or false."));

const countMessage = "Must be a whole number from 1.";
/** A whole number from 1, returned without the zeros before it, because keys of rows are compared as texts. */
export const count = z.string().check(
  z.trim(),
  z.regex(/^\d{1,9}$/, countMessage),
  z.overwrite((value) => value.replace(/^0+(?=\d)/, "")),
  z.refine((value) => Number(value) > 0, countMessage),
);

const percentageMessage = "Must be a percentage from 0 to 100 with at most 3 digits after the point.";
/** A percentage, with or without its sign. */
export const percentage = z.string().check(
  z.trim(),
  z.overwrite((value) => value.replace(/\s*%$/, "")),
  z.regex(/^\d{1,3}(\.\d{1,3})?$/, percentageMessage),
  z.refine((value) => Number(value) <= 100, percentageMessage),
);

export const wholeNumber = z.string().check(z.trim(), z.regex(/^\d{1,9}$/, "Must be a whole number from 0."));

/** A month like 2026-01, returned as its first day. */
export const month = z.pipe(
  z.string().check(z.trim(), z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, "Must be a month like 2026-01.")),
  z.transform((value: string) => `${value}-01`),
);
