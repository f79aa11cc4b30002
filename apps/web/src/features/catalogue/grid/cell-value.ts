import { type AttributeId, canonicalText, checkAttribute, getAttribute } from "@lading/contract";
import { findInputError, parseInput, toInputText } from "../../../products/input-value.ts";

/** The offered values of choice fields. */
export interface Choices {
  categories: readonly string[];
  units_of_measure: readonly string[];
}

const words: Readonly<Record<string, string>> = {
  true: "true",
  yes: "true",
  y: "true",
  "1": "true",
  false: "false",
  no: "false",
  n: "false",
  "0": "false",
};

/** The canonical text of a typed or pasted value. A value that cannot be read stays as it is, and `findCellError` says why. */
export function readCell(id: AttributeId, typed: string, choices: Choices): string | null {
  const text = typed.trim();
  const { value, unit } = getAttribute(id);
  switch (value.type) {
    case "boolean":
      return canonicalText(id, words[text.toLowerCase()] ?? text);
    case "choice":
      return canonicalText(id, findOption(choices[value.of], text) ?? text);
    case "date":
      return parseInput(id, text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, "$2/$1/$3"));
    case "money":
      return parseInput(id, readDecimalComma(text) ?? text);
    case "number":
    case "integer": {
      const figure = unit ? text.replace(new RegExp(`\\s*${unit}\\.?$`, "i"), "") : text;
      return parseInput(id, readDecimalComma(figure) ?? figure);
    }
    default:
      return parseInput(id, text);
  }
}

/**
 * Reads a number with points between thousands or a comma before its decimals, as "1234.56" for "1.234,56". Returns undefined for
 * other texts, and for numbers like "1,234", which others would read in another way. A workbook is read in the same way.
 */
export function readDecimalComma(typed: string): string | undefined {
  const text = typed.trim().replace(/^\$\s*/, "");
  if (/^[1-9]\d{0,2}(\.\d{3}){2,}$/.test(text)) return text.replaceAll(".", "");
  const [, whole = "", decimals = ""] = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/.exec(text) ?? [];
  if (whole === "" || (whole.length <= 3 && decimals.length === 3)) return undefined;
  return `${whole.replaceAll(".", "")}.${decimals}`;
}

/** From this share on, a change of a number is marked, as in the preview of a workbook. */
const markedShare = 0.3;

/** Whether a number changes so much that it may be a slip. */
export const isFarChange = (id: AttributeId, before: string | null, after: string | null) =>
  isNumeric(id) &&
  Number(before) !== 0 &&
  after !== null &&
  Math.abs(Number(after) / Number(before) - 1) >= markedShare;

const findOption = (options: readonly string[], typed: string) =>
  options.includes(typed) ? typed : options.find((option) => option.toLowerCase() === typed.toLowerCase());

/** Says why a value cannot be proposed; undefined if it can. */
export function findCellError(id: AttributeId, value: string | null, choices: Choices): string | undefined {
  const { type } = getAttribute(id).value;
  const rule = getAttribute(id).value;
  if (rule.type === "choice" && value !== null && !choices[rule.of].includes(value))
    return `Choose one of the ${rule.of === "categories" ? "categories" : "units of measure"} that are offered.`;
  if (type === "boolean" && value !== null && value !== "true" && value !== "false") return "Must be Yes or No.";
  return findInputError(id, value ?? "");
}

/** The text that an editor or the clipboard has for a value. */
export function toCellText(id: AttributeId, value: string | null): string {
  if (getAttribute(id).value.type === "boolean") return { true: "Yes", false: "No" }[value ?? ""] ?? value ?? "";
  return toInputText(id, value);
}

/** A change of numbers: by a factor or by an amount, both as decimal texts, rounded to a multiple of `step`. */
export interface NumberChange {
  by: "factor" | "amount";
  figure: string;
  /** A decimal text; by default a cent for prices, and the smallest unit for other numbers. */
  step?: string;
}

export const isNumeric = (id: AttributeId) => ["money", "number", "integer"].includes(getAttribute(id).value.type);

/** Reads "+3%", "-2.5 %" and "*1.03" as a change of the values; undefined for anything else. */
export function readNumberChange(typed: string): NumberChange | undefined {
  const text = typed.replaceAll(" ", "");
  const percent = /^([+-])(\d{1,4}(?:\.\d{1,4})?)%$/.exec(text);
  if (percent) return byPercent(`${percent[1]}${percent[2]}`);
  const factor = /^\*(\d{1,4}(?:\.\d{1,6})?)$/.exec(text)?.[1];
  return factor === undefined ? undefined : { by: "factor", figure: factor };
}

/** The change by a signed percentage, for example "+3" or "-2.5". */
export const byPercent = (percent: string): NumberChange => ({
  by: "factor",
  figure: fromUnits(toUnits("100") + toUnits(percent), 6),
});

/** The digits after the point with which amounts are calculated. */
const PLACES = 4;

/** A decimal text as a number of ten-thousandths. */
function toUnits(decimal: string): bigint {
  const [, sign = "", whole = "0", rest = ""] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(decimal) ?? [];
  const units = BigInt(`${whole || "0"}${rest.slice(0, PLACES).padEnd(PLACES, "0")}`);
  return sign === "-" ? -units : units;
}

function fromUnits(units: bigint, places: number) {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The changed value in canonical text form, rounded half up. Null for a value that is no number. */
export function changeNumber(id: AttributeId, value: string | null, { by, figure, step }: NumberChange): string | null {
  if (value === null || !/^\d+(\.\d+)?$/.test(value)) return null;
  const { type } = getAttribute(id).value;
  const unit = toUnits(step ?? (type === "money" ? "0.01" : type === "integer" ? "1" : "0.0001"));
  // A factor has six places, so the product has ten.
  const [places, factor] = [1_000_000n, BigInt(Math.round(Number(figure) * 1_000_000))];
  const exact = by === "factor" ? toUnits(value) * factor : (toUnits(value) + toUnits(figure)) * places;
  const rounded = ((2n * exact + unit * places) / (2n * unit * places)) * unit;
  return canonicalText(id, fromUnits(rounded, PLACES));
}

/** The code with the right check digit in place of a wrong or missing one; undefined if it would not be valid. */
export function fixCheckDigit(code: string | null): string | undefined {
  const digits = code ?? "";
  const body = digits.length === 11 ? digits : digits.slice(0, -1);
  if (!/^\d{11,13}$/.test(body)) return undefined;
  return Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(
    (one) => "text" in checkAttribute("upc", one),
  );
}
