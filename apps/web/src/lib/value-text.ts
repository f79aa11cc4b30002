import { type AttributeId, getAttribute } from "@lading/contract";
import { date, dayCount, missing, money } from "./formats.ts";
import { isDay } from "./typed-day.ts";

/** The most digits after the decimal point that a number attribute may have. */
const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** A number in text form. JavaScript reads more texts as numbers, for example "0x10" and "1e3". */
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/**
 * Formats the text form of an attribute's value for reading: with its unit, or as "N/A" if there is none. A text that is no
 * valid value, for example an unfinished draft, stays as it was typed, so that it does not look like another value.
 */
export function valueText(id: AttributeId, text: string | null): string {
  if (text === null || text === "") return missing;
  const { value, unit } = getAttribute(id);
  switch (value.type) {
    case "boolean":
      return { true: "Yes", false: "No" }[text] ?? text;
    case "date":
      return isDay(text) ? date(text) : text;
    case "money":
      return isNumber(text) ? money(text) : text;
    case "integer":
    case "number": {
      if (!isNumber(text)) return text;
      if (value.type === "integer" && unit === "days") return dayCount(Number(text));
      // The formatter keeps every digit of the string; its TypeScript type accepts only literals.
      const figure = decimal.format(text as `${number}`);
      return unit ? `${figure} ${unit}` : figure;
    }
    default:
      return text;
  }
}
