import { missing } from "../lib/formats.ts";

const formatters = new Map<string, Intl.NumberFormat>();

/** Formats an amount of an order, from an exact decimal string, with the decimals of its currency. Prices may have more. */
export function sumText(amount: string | null, currency: string) {
  if (amount === null) return missing;
  const formatter = formatters.get(currency) ?? new Intl.NumberFormat("en-US", { style: "currency", currency });
  formatters.set(currency, formatter);
  // The formatter reads every digit of the string; its TypeScript type accepts only literals.
  return formatter.format(amount as `${number}`);
}
