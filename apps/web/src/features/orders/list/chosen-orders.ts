import { mostLinesAtOnce, mostOrdersAtOnce, type PurchaseOrder } from "@lading/contract";
import { number } from "../../../lib/formats.ts";
import { sumText } from "../../../orders/sum-text.ts";

/** An order as the user has seen it when it was selected. */
export type ChosenOrder = Pick<
  PurchaseOrder,
  "purchase_order" | "revision" | "location" | "lines" | "total" | "currency"
>;

export const countLines = (lines: number) => `${number(lines)} ${lines === 1 ? "line" : "lines"}`;
export const countOrders = (orders: number) => `${number(orders)} ${orders === 1 ? "order" : "orders"}`;

export const sumLines = (orders: readonly { lines: number }[]) => orders.reduce((sum, { lines }) => sum + lines, 0);

/** More decimals than any amount of an order has. */
const decimals = 8;

/** The sum of amounts, exactly. Amounts of several currencies have a sum each: "$1.00 + €2.00". */
export function sumTotals(orders: readonly { total: string; currency: string }[]) {
  const byCurrency = Map.groupBy(orders, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, ofCurrency]) => {
      const sum = ofCurrency.reduce((before, { total }) => before + toScaled(total), 0n);
      return sumText(toDecimal(sum), currency);
    })
    .join(" + ");
}

function toScaled(amount: string) {
  const [whole = "0", part = ""] = amount.split(".");
  return BigInt(whole + part.padEnd(decimals, "0"));
}

function toDecimal(scaled: bigint) {
  const digits = String(scaled).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Says that these are more orders than can be accepted at once; undefined if they are not. */
export function describeLimit(count: number, lines: number) {
  if (count > mostOrdersAtOnce) return `At most ${number(mostOrdersAtOnce)} orders can be accepted at once.`;
  if (lines > mostLinesAtOnce) return `At most ${number(mostLinesAtOnce)} lines can be accepted at once.`;
  return undefined;
}
