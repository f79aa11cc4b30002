import * as z from "zod/mini";
import { getAttribute, type AttributeId } from "./attributes.ts";
import { Day, text } from "../ground/text.ts";

/** Checks UPC-A, EAN-13 and GTIN-14: the sum of the digits, weighted 1 and 3 in turn from the right, is a multiple of ten (GS1). */
const hasRightCheckDigit = (digits: string) =>
  [...digits].toReversed().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 1 ? 3 : 1), 0) % 10 === 0;

const decimalRule = /^\d{1,9}(\.\d{1,4})?$/;
const moneyMessage = "Must be an amount above 0 like 1299.50: digits only, at most 9 before and 4 after the point.";
const numberMessage = "Must be a number with at most 9 digits before and 4 after the point.";

/** Checks a value of an attribute as text, because form inputs and cells of intake files are text. */
export function attributeValue(id: AttributeId): z.ZodMiniType<string, string> {
  const { value, label } = getAttribute(id);
  switch (value.type) {
    case "text": {
      const pattern = value.pattern;
      if (!pattern) return text(value.maximum);
      const message = value.message ?? `${label} is not valid.`;
      const rule = text(value.maximum).check(z.refine((given) => pattern.test(given), { error: message, abort: true }));
      if (id !== "upc") return rule;
      return rule.check(z.refine(hasRightCheckDigit, { error: message, params: { code: "check_digit" } }));
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
      // A year of one or two digits is a typing error.
      return Day.check(z.refine((given) => /^(19|20|21)/.test(given), "Must be a date from 1900 to 2199."));
    case "boolean":
      return z.string().check(z.trim(), z.regex(/^(true|false)$/, "Must be true or false."));
    case "choice":
      return text(200);
  }
}

/** A value of an attribute in a product or a request. */
export type GivenValue = string | number | boolean | null | undefined;

/**
 * The canonical text form, in which values of an attribute are compared and stored: numbers without extra zeros, money with at
 * least two decimals, "true" or "false", days as YYYY-MM-DD, trimmed text. Null means no value. An invalid value is returned
 * trimmed.
 */
export function canonicalText(id: AttributeId, given: GivenValue): string | null {
  const typed = given === null || given === undefined ? "" : String(given).trim();
  if (typed === "") return null;
  const { type } = getAttribute(id).value;
  const isDecimal = type === "number" || type === "money" || type === "integer";
  if (!isDecimal || !plainDecimal.test(typed)) return typed;
  return type === "money" ? moneyText(typed) : withoutExtraZeros(typed);
}

/** Figures of a year may be longer than values that are typed. */
const plainDecimal = /^\d+(\.\d{1,4})?$/;

const withoutExtraZeros = (decimal: string) =>
  decimal
    .replace(/^0+(?=\d)/, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");

/** The one spelling of an amount: at least two decimals, and more only if they are needed: "12.50", "0.0125". */
export function moneyText(decimal: string) {
  const [whole, decimals = ""] = withoutExtraZeros(decimal).split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}

const rules = new Map<AttributeId, ReturnType<typeof attributeValue>>();

/** The rule of an attribute, which is made once because a list has thousands of values. */
function getRule(id: AttributeId) {
  const rule = rules.get(id) ?? attributeValue(id);
  rules.set(id, rule);
  return rule;
}

/** The canonical text form of a new value, or an error message. It can't check choices, because only the server has their lists. */
export function checkAttribute(id: AttributeId, given: GivenValue): { text: string | null } | { message: string } {
  const text = canonicalText(id, given);
  if (text === null) return getAttribute(id).required ? { message: "This field is required." } : { text };
  const checked = getRule(id).safeParse(text);
  return checked.success ? { text } : { message: checked.error.issues[0]?.message ?? "Not a value of this field." };
}
