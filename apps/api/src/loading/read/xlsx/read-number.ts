import type { CellKind } from "@lading/contract";
import type { NumberFormat } from "./read-number-formats.ts";

const DAY_MS = 86_400_000;
/** Excel counts a 29 February 1900, so its days before 1 March 1900 are off by one. Day 0 of later days is 30 December 1899. */
const [BEFORE_1900, FIRST_RIGHT_DAY] = [Date.UTC(1899, 11, 30), 61];
const BEFORE_1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const LAST_DAY = 2_958_465;
/** Half a second, which rounding may add or remove. */
const NO_TIME = 0.5 / 86_400;

/**
 * Returns the value that a stored number has in its format. Dates are written as YYYY-MM-DD. `shown` is the text that the spreadsheet
 * shows, if the format fills it up with zeros.
 */
export function readNumber(
  stored: string,
  { kind, pad }: NumberFormat,
  is1904: boolean,
): { text: string; kind: CellKind; hasTime: boolean; shown?: string | undefined } {
  if (kind !== "date") {
    const text = toDecimal(stored);
    return { text, kind, hasTime: false, shown: pad?.(text) };
  }
  const serial = Number(stored);
  const day = Math.floor(serial + NO_TIME);
  if (!(day >= (is1904 ? 0 : FIRST_RIGHT_DAY) && day <= LAST_DAY))
    return { text: toDecimal(stored), kind: "bad_date", hasTime: false };
  const date = new Date((is1904 ? BEFORE_1904 : BEFORE_1900) + day * DAY_MS);
  return { text: date.toISOString().slice(0, 10), kind: "date", hasTime: Math.abs(serial - day) > NO_TIME };
}

/** Writes a number without an exponent, with the 15 digits that Excel shows: 0.30000000000000004 is 0.3. */
function toDecimal(stored: string) {
  if (/^-?\d{1,15}$/.test(stored)) return stored;
  const value = Number(stored);
  if (!Number.isFinite(value)) return stored;
  const exact = Math.abs(value) < 1e15 ? Number(value.toPrecision(15)) : value;
  const text = String(exact);
  return text.includes("e") ? exact.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 }) : text;
}
