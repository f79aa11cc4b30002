import { type AttributeId, getAttribute, canonicalText, checkAttribute, Day } from "@lading/contract";
import { dayText, noDay, typedDay } from "../lib/typed-day.ts";

/*
 * Converts between typed text and the canonical text of a value. They differ for days, which are typed as MM/DD/YYYY, for
 * numbers, which may have commas between thousands, and for prices, which may also have a dollar sign.
 */

const getType = (id: AttributeId) => getAttribute(id).value.type;

/** The text that a control shows for a value. */
export function toInputText(id: AttributeId, value: string | null): string {
  if (value === null) return "";
  return getType(id) === "date" ? dayText(value) : value;
}

/** The canonical text of the typed value. Invalid input is returned unchanged. */
export function parseInput(id: AttributeId, typed: string): string | null {
  if (getType(id) === "money") return canonicalText(id, toPlainAmount(typed));
  if (isFigure(id)) return canonicalText(id, removeCommas(typed));
  const text = canonicalText(id, typed);
  return text !== null && getType(id) === "date" ? (typedDay(text) ?? text) : text;
}

const isFigure = (id: AttributeId) => getType(id) === "number" || getType(id) === "integer";

/** "1,234.5" as "1234.5". Commas count only between groups of three digits: some countries write 1.23 as "1,23". */
function removeCommas(typed: string) {
  const figure = typed.trim();
  return /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(figure) ? figure.replaceAll(",", "") : figure;
}

/** "$1,234.50" as "1234.50". */
function toPlainAmount(typed: string) {
  const plain = removeCommas(typed.trim().replace(/^\$\s*/, ""));
  return /^\d+(\.\d+)?$/.test(plain) ? plain : typed;
}

/** The error message for typed text; undefined if it is valid. */
export function findInputError(id: AttributeId, typed: string): string | undefined {
  const value = parseInput(id, typed);
  const checked = checkAttribute(id, value);
  if (!("message" in checked)) return undefined;
  if (getType(id) === "money" && value !== null) return getAmountError(typed);
  return getType(id) === "date" && !Day.safeParse(value).success ? noDay : checked.message;
}

/** If the commas are in the wrong places, the amount is ambiguous. Otherwise it is out of range. */
const getAmountError = (typed: string) =>
  typed.includes(",") && toPlainAmount(typed) === typed
    ? "This can be read as more than one amount. Put commas between thousands and a point before cents, like 1,234.50."
    : "Must be an amount above 0 like 1,299.50, with at most 9 digits before the point and 4 after it.";
