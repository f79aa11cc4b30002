import { type DayOrder, findDay } from "./read-day.ts";
import type { Form } from "./known-fields.ts";

/** A value in the form in which a request gives it, with whether it is only a guess. */
export interface FoundValue {
  value: string;
  isGuess: boolean;
}

/** Returns the value of this form in a text, or undefined if the text has none. Lists of heats have their own reader. */
export function readForm(form: Form, text: string, days: DayOrder): FoundValue | undefined {
  const clean = text.replaceAll(/^[\s:;,.–|-]+|[\s;,|·–]+$/g, "");
  if (clean === "" || clean.length > 300) return undefined;
  if (form === "day") return findDay(clean, days);
  const value = readers[form](clean);
  return value === undefined ? undefined : { value, isGuess: false };
}

type Reader = (text: string) => string | undefined;

const readers: Record<Exclude<Form, "day">, Reader> = {
  number: (text) => {
    const [first = ""] = text.split(/\s+[·|–-]\s+|\s{2,}/);
    // A number may have blanks in it, as in "GL 4471 0926". Words after it are none of it.
    const [number = ""] = first.split(/\s(?=\p{L}?\p{Ll})/u);
    return /\d/.test(number) && number.length <= 40 && number.split(" ").length <= 4 ? number : undefined;
  },
  heats: (text) => (isHeat(text) ? text : undefined),
  amount: readAmount,
  "inspection type": readInspectionType,
  standard: (text) => (/\d/.test(text) && text.length <= 160 ? text : undefined),
  words: (text) => (/\p{L}|\d/u.test(text) && text.length <= 200 ? text : undefined),
  yes: (text) => {
    if (/^(?:y|yes|x|✓|☒|☑|ja|oui|sí|tak)$/i.test(text)) return "Yes";
    return /^(?:n|no|nein|non|nie)$/i.test(text) ? "No" : undefined;
  },
  block: (text) => text,
  language: () => undefined,
};

/** Whether a text is the number of a heat: letters and digits with few signs between them. */
export const isHeat = (text: string) =>
  /^(?=.*\d)[A-Z0-9](?:[A-Z0-9]|[-/._](?=[A-Z0-9])){2,19}$/i.test(text) && !isNoHeat.test(text);

/** Days, sizes and codes of EN 10168 look like numbers of heats. */
const isNoHeat =
  /^(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d+(?:[.,]\d+)?(?:mm|kg|cm|m|t|lbs?|pcs|%|in)|\d+\.\d+|[A-DZ]\d\d)$/i;

/** Returns the numbers of heats in a text, which commas, semicolons, lines or blanks separate. */
export function splitHeats(text: string): string[] {
  const parts = text
    .split(/[,;|\n·]|\s[/+&–-]\s|\s(?:and|und|et|y|i)\s/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.flatMap((part) => {
    if (isHeat(part)) return [part];
    const words = part.split(/[\s/]+/);
    return words.length <= 40 && words.every(isHeat) ? words : [];
  });
}

/** Returns an amount of money or a number as plain decimals. A comma before two digits at the end is that of decimals. */
export function readAmount(text: string): string | undefined {
  const found = /-?\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|-?\d+(?:[.,]\d+)?/.exec(text);
  // Other words make it a sentence with a number in it.
  const around =
    found && text.replace(found[0], "").replaceAll(/[A-Z]{3}\b|[$€£%,.\s-]|million|mio\.?|mn|per|each/gi, "");
  if (!found || around !== "") return undefined;
  const digits = found[0].replaceAll(/[\s'’]/g, "");
  const last = /[.,](?=\d+$)/.exec(digits)?.index;
  const groups = digits.split(/[.,]/);
  const isGrouped = groups.length > 1 && groups.slice(1).every((group) => group.length === 3);
  const plain =
    last === undefined || isGrouped
      ? digits.replaceAll(/[.,]/g, "")
      : `${digits.slice(0, last).replaceAll(/[.,]/g, "")}.${digits.slice(last + 1)}`;
  const isMillion = /million|mio|mn/i.test(text);
  const value = isMillion ? String(Number((Number(plain) * 1_000_000).toFixed(2))) : plain.replace(/\.0+$/, "");
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? value : undefined;
}

/** Returns the type of EN 10204, for example 3.1, if a text names the standard. */
function readInspectionType(text: string): string | undefined {
  const type = String.raw`(2\.[123]|3\.1(?:[\s.]?[ABC]\b)?|3\.2)(?!\.?\d)`;
  const after = new RegExp(String.raw`10\s?204(?:[:\s-]*(?:19|20)\d{2}(?:-\d\d)?)?\D{0,24}${type}`, "i").exec(text);
  const before = new RegExp(String.raw`(?<![\d.])${type}\D{0,30}10\s?204`, "i").exec(text);
  return (after ?? before)?.[1]?.replaceAll(/\s/g, "").toUpperCase();
}
