import { type AttributeId, attributeOf } from "@lading/contract";
import { date, dayCount, missing, money } from "./formats.ts";

/** As many digits after the point as a number attribute may have. */
const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/**
 * A value of an attribute, in the one text form in which values travel, as it is read: with its unit, "N/A" when there is
 * none. What is no value of the attribute, such as an unfinished draft, is shown as it stands.
 */
export function valueText(id: AttributeId, text: string | null): string {
  if (text === null || text === "") return missing;
  const { value, unit } = attributeOf(id);
  switch (value.type) {
    case "boolean":
      return { true: "Yes", false: "No" }[text] ?? text;
    case "date":
      return Number.isNaN(Date.parse(text)) ? text : date(text);
    case "money":
      return Number.isNaN(Number(text)) ? text : money(text);
    case "integer":
    case "number": {
      if (Number.isNaN(Number(text))) return text;
      if (value.type === "integer" && unit === "days") return dayCount(Number(text));
      // The formatter takes the string as it is, every digit of it; its type only knows of literals.
      const figure = decimal.format(text as `${number}`);
      return unit ? `${figure} ${unit}` : figure;
    }
    default:
      return text;
  }
}
