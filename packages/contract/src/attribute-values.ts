import * as z from "zod/mini";
import { attributeOf, type AttributeId } from "./attributes.ts";
import { Day, text } from "./text.ts";

/** The check digit of UPC-A, EAN-13 and GTIN-14: digits weighted 3 and 1 from the right make a multiple of ten (GS1). */
const hasRightCheckDigit = (digits: string) =>
  [...digits].toReversed().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 1 ? 3 : 1), 0) % 10 === 0;

const decimalRule = /^\d{1,9}(\.\d{1,4})?$/;
const moneyMessage = "Must be an amount above 0 like 1299.50: digits only, at most 9 before and 4 after the point.";
const numberMessage = "Must be a number with at most 9 digits before and 4 after the point.";

/** Checks one given value of an attribute, as text: the form's input and a cell of an intake file are both text. */
export function attributeValue(id: AttributeId): z.ZodMiniType<string, string> {
  const { value, label } = attributeOf(id);
  switch (value.type) {
    case "text": {
      const pattern = value.pattern;
      if (!pattern) return text(value.maximum);
      return text(value.maximum).check(
        z.refine(
          (given) => pattern.test(given) && (id !== "upc" || hasRightCheckDigit(given)),
          value.message ?? `${label} is not valid.`,
        ),
      );
    }
    case "number":
      return z.string().check(z.trim(), z.regex(decimalRule, numberMessage));
    case "money":
      return z.string().check(
        z.trim(),
        z.regex(decimalRule, moneyMessage),
        z.refine((given) => Number(given) > 0, moneyMessage),
      );
    case "integer": {
      const message = `Must be a whole number from 0 to ${value.maximum}.`;
      return z.string().check(
        z.trim(),
        z.regex(/^\d{1,9}$/, message),
        z.refine((given) => Number(given) <= value.maximum, message),
      );
    }
    case "date":
      // A year of one or two digits is a slip of the hand, not a date of business.
      return Day.check(z.refine((given) => /^(19|20|21)/.test(given), "Must be a date from 1900 to 2199."));
    case "boolean":
      return z.string().check(z.trim(), z.regex(/^(true|false)$/, "Must be true or false."));
    case "choice":
      return text(200);
  }
}

/** What stands in a product, or comes with a call, for one attribute. */
export type GivenValue = string | number | boolean | null | undefined;

/**
 * The one text form in which values of an attribute are compared and kept: decimals without needless zeros, "true" or
 * "false", days as YYYY-MM-DD, text trimmed. Null is no value. What is not a value of the attribute comes back trimmed.
 */
export function canonicalText(id: AttributeId, given: GivenValue): string | null {
  const typed = given === null || given === undefined ? "" : String(given).trim();
  if (typed === "") return null;
  const { type } = attributeOf(id).value;
  if ((type === "number" || type === "money" || type === "integer") && decimalRule.test(typed))
    return typed
      .replace(/^0+(?=\d)/, "")
      .replace(/(\.\d*?)0+$/, "$1")
      .replace(/\.$/, "");
  return typed;
}

/** The text form of a new value of an attribute, or what is wrong with it; the choices of a choice the server alone knows. */
export function checkedAttribute(id: AttributeId, given: GivenValue): { text: string | null } | { message: string } {
  const text = canonicalText(id, given);
  if (text === null) return attributeOf(id).required ? { message: "This field is required." } : { text };
  const checked = attributeValue(id).safeParse(text);
  return checked.success ? { text } : { message: checked.error.issues[0]?.message ?? "Not a value of this field." };
}
