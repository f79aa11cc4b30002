import { type FaultCode, faultCodes } from "@lading/contract";
import type * as z from "zod/mini";
import type { Fault } from "../feeds/fault.ts";
import type { FeedColumn } from "../feeds/feed.ts";

/** Returns the fault of a text that the rule of its column rejects, with a hint if the intention is likely. */
export function toFault(column: FeedColumn, text: string, issue: z.core.$ZodIssue | undefined): Omit<Fault, "field"> {
  const { type = "text" } = column;
  const message = issue?.message ?? "Not a value of this field.";
  const given = text.trim();
  const stated: unknown = issue?.code === "custom" ? issue.params?.code : undefined;
  if (typeof stated === "string" && Object.hasOwn(faultCodes, stated))
    return { message, code: stated as FaultCode, hint: findUpcHint(given) };
  if (type === "date")
    return { message, code: "bad_date", hint: column.isA === "month" ? undefined : findDateHint(given) };
  if (type === "numeric" || type === "integer") return { message, ...toNumberFault(column, given) };
  if (issue?.code === "too_big") return { message, code: "too_long" };
  if (issue?.code === "too_small") return { message, code: "too_short" };
  if (issue?.code === "invalid_value") return { message, code: "not_in_list" };
  return { message, code: "type", hint: findUpcHint(given) };
}

function toNumberFault({ value }: FeedColumn, given: string): Pick<Fault, "code" | "hint"> {
  if (!/^[-+]?\d+(\.\d+)?$/.test(given)) return { code: "type", hint: findNumberHint(given) };
  const [whole = "", decimals] = given.split(".");
  return { code: decimals !== undefined && value.safeParse(whole).success ? "too_many_decimals" : "out_of_range" };
}

/** Recognizes thousands separators, a decimal comma, a percentage and the sign of a currency. */
function findNumberHint(given: string) {
  const digits = given.replaceAll(/[\s$€£%]|USD|EUR/g, "");
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return `Write ${digits.replaceAll(",", "")}.`;
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(digits) || /^\d+,\d+$/.test(digits))
    return `Write ${digits.replaceAll(".", "").replace(",", ".")}.`;
  return digits !== given && /^\d+(\.\d+)?$/.test(digits) ? `Write ${digits}.` : undefined;
}

/** A date has at least two digits. */
const findDateHint = (given: string) => (/\d.*\d/.test(given) ? "Write year, month and day with hyphens." : undefined);

function findUpcHint(given: string) {
  const padded = findLostZeros(given);
  return padded === undefined ? undefined : `With the zeros that a spreadsheet removes, it is ${padded}.`;
}

/** Returns a UPC with the zeros at its beginning that a spreadsheet removes, if its check digit is right with them. */
export function findLostZeros(given: string) {
  if (!/^\d{8,11}$/.test(given)) return undefined;
  const padded = given.padStart(12, "0");
  const sum = [...padded].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0 ? padded : undefined;
}
