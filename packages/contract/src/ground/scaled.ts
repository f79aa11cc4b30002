/*
 * Quantities and prices as whole ten-thousandths. They are below 10^9, so sums and percents of them are exact in a number.
 */

const scale = 10_000;
const greatest = 1_000_000_000;

/** Reads a decimal, or says what is wrong with it. */
export function readScaled(text: string, mayBeZero = false): number | { fault: string } {
  const [, whole = "", part = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === "") return { fault: "Must be a whole or decimal number above 0." };
  const places = part.replace(/0+$/, "");
  if (places.length > 4) return { fault: "At most 4 decimals." };
  if (Number(whole) >= greatest) return { fault: "Must be below 1,000,000,000." };
  const value = Number(whole) * scale + Number(places.padEnd(4, "0"));
  return value > 0 || mayBeZero ? value : { fault: "Must be a whole or decimal number above 0." };
}

/** The number of a decimal that PostgreSQL has written. */
export const toScaled = (decimal: string) => readScaled(decimal, true) as number; // The column has at most 4 places.

/** Writes a decimal without zeros at its end. */
export function formatScaled(value: number) {
  const places = String(value % scale)
    .padStart(4, "0")
    .replace(/0+$/, "");
  return `${Math.trunc(value / scale)}${places && `.${places}`}`;
}
