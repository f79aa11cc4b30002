import { attributeIds, attributeOf } from "@lading/contract";
import { date, missing, money } from "./formats.ts";

/** As many digits after the point as a number attribute may have. */
const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** An attribute by the name that a change of it bears; undefined when there is none of that name. */
export const attributeId = (name: string) => attributeIds.find((id) => id === name);

/** What an attribute is called on screen. */
export function attributeLabel(name: string) {
  const id = attributeId(name);
  return id ? attributeOf(id).label : name;
}

/** A value of an attribute as it is read, from the text form in which changes keep it: with its unit, "N/A" for none. */
export function valueText(name: string, text: string | null): string {
  if (text === null) return missing;
  const id = attributeId(name);
  if (!id) return text;
  const { value, unit } = attributeOf(id);
  switch (value.type) {
    case "money":
      return money(text);
    case "date":
      return date(text);
    case "boolean":
      return text === "true" ? "Yes" : "No";
    case "number":
    case "integer": {
      // The formatter takes the string as it is, every digit of it; its type only knows of literals.
      const figure = decimal.format(text as `${number}`);
      if (unit === "days") return `${figure} ${text === "1" ? "Day" : "Days"}`;
      return unit ? `${figure} ${unit}` : figure;
    }
    case "text":
    case "choice":
      return text;
  }
}
