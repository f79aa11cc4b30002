/** The sign between the whole and the fraction of a number. */
export type DecimalSign = "." | ",";

const currency = /^(?:[$€£¥₹]|USD|EUR|GBP|CAD|MXN)\s*|\s*(?:[$€£¥₹]|USD|EUR|GBP|CAD|MXN)$/gi;
/** A number as people write it, with an optional unit, for example "435.0 G". */
const shape = /^([+-]?)(\d[\d.,'’\s]*|[.,]\d+)\s*([a-z]*)$/i;
/** Separators of thousands that no country uses as a decimal sign. */
const neutral = /['’\s]/g;
const wrongGroup = /['’\s](?!\d{3}(?!\d))/;

interface Written {
  minus: string;
  digits: string;
  unit: string;
}

function split(text: string): Written | undefined {
  const found = shape.exec(text.trim().replace(currency, "").trim());
  if (!found) return undefined;
  const [, sign = "", digits = "", unit = ""] = found;
  if (wrongGroup.test(digits.trim())) return undefined;
  const bare = digits.replace(neutral, "").replace(/[.,]$/, "");
  return bare === "" ? undefined : { minus: sign === "-" ? "-" : "", digits: bare, unit };
}

/** Returns the number with a decimal point and without separators, or undefined if the digits do not fit the sign. */
function toPlain(digits: string, sign: DecimalSign): string | undefined {
  const thousands = sign === "." ? "," : ".";
  const [whole = "", fraction, ...more] = digits.split(sign);
  if (more.length > 0 || fraction?.includes(thousands)) return undefined;
  const groups = whole.split(thousands);
  const isGrouped = groups.length > 1;
  if (isGrouped && !(/^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => /^\d{3}$/.test(group))))
    return undefined;
  return `${groups.join("") || "0"}${fraction ? `.${fraction}` : ""}`;
}

/** Returns the decimal signs with which the text is a number. */
export function findDecimalSigns(text: string): readonly DecimalSign[] {
  const written = split(text);
  if (!written) return [];
  return ([".", ","] as const).filter((sign) => toPlain(written.digits, sign) !== undefined);
}

/** Removes the sign of a percentage. */
export const withoutPercent = (text: string) => text.replace(/\s*%\s*$/, "");

/** Whether the number has a separator, so that its value depends on the decimal sign. */
export const hasSeparator = (text: string) => /[.,]/.test(split(text)?.digits ?? "");

/**
 * Returns the number as the intake expects it, "1234.50" for "1.234,50 €" with a decimal comma. A unit is kept after a blank.
 * Returns undefined if the text is not a number with this decimal sign.
 */
export function readNumber(text: string, sign: DecimalSign): string | undefined {
  const written = split(text);
  const plain = written && toPlain(written.digits, sign);
  return plain === undefined ? undefined : `${written?.minus}${plain}${written?.unit ? ` ${written.unit}` : ""}`;
}
