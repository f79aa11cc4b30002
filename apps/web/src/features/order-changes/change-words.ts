import {
  answerReasons,
  type Leeway,
  type OrderChange,
  type OrderChangeKind,
  type PassedLimit,
  type Tolerance,
} from "@lading/contract";
import { date, money } from "../../lib/formats.ts";
import { sumText } from "../../orders/sum-text.ts";
import { quantityText } from "../../products/quantity-text.ts";

/** The groups of the page, in their order. */
export const kindLabels: Record<OrderChangeKind, string> = {
  price: "Price",
  date: "Later delivery",
  quantity: "Less or not coming",
  substitute: "Other product",
  split: "Split",
  several: "Several",
};
// Object.keys does not know the keys of its object.
export const kinds = Object.keys(kindLabels) as OrderChangeKind[];

type Piece = OrderChange["asked"]["pieces"][number];

/** The ordered values that the answer changes: the price, or the quantities with their days. */
export function describeOrdered({ ordered, passed, kind, currency }: OrderChange): string[] {
  const price = money(ordered.unit_price, currency);
  if (kind === "price" || kind === "substitute") return [price];
  const deliveries = ordered.deliveries.map(
    (delivery) => `${quantityText(delivery.quantity)}${delivery.date === null ? "" : ` on ${date(delivery.date)}`}`,
  );
  return passed.includes("price") ? [price, ...deliveries] : deliveries;
}

/** The terms that the vendor asks for, a line for each part. */
export const describeAsked = (change: OrderChange): string[] =>
  change.asked.pieces.map((piece) => describePiece(piece, change));

function describePiece(piece: Piece, { kind, ordered, asked, currency }: OrderChange) {
  const isOnly = asked.pieces.length === 1;
  const quantity = quantityText(piece.quantity);
  if (piece.action === "reject") return isOnly ? "Rejected" : `${quantity} not coming`;
  const price = piece.unit_price === null ? undefined : money(piece.unit_price, currency);
  if (kind === "price" && isOnly && price !== undefined && getDay(piece) === null) return price;
  const [delivery] = ordered.deliveries;
  const day = getDay(piece) ?? (ordered.deliveries.length === 1 && delivery ? delivery.date : null);
  return [
    piece.substitute_sku,
    quantity,
    piece.date_unknown
      ? "on an unknown day"
      : day !== null &&
        `${piece.delivery_date === null && piece.ship_date !== null ? "shipped" : "on"} ${date(day)}`.replace(
          "shipped",
          "shipped on",
        ),
    price !== undefined && `at ${price}`,
  ]
    .filter(Boolean)
    .join(" ");
}

const getDay = ({ delivery_date, ship_date }: Piece) => delivery_date ?? ship_date;

interface Difference {
  text: string;
  /** The tolerance that it passes. */
  limit: string;
  isLate: boolean;
}

const share = new Intl.NumberFormat("en-US", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});
const signed = (value: number, unit: string) => `${value < 0 ? "−" : "+"}${decimals.format(Math.abs(value))}${unit}`;
const decimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
/** The limit in the direction of a difference. */
const limitOf = ({ minus, plus }: Tolerance<string | number>, isMore: boolean, unit: string) =>
  `limit ${signed(isMore ? Number(plus) : -Number(minus), unit)}`;
const always = (leeway: Leeway) => (leeway === "refuse" ? "not accepted" : "always asked");

/** How an answer differs from its line, one for each tolerance that it passes. */
export const describeDifferences = (change: OrderChange): Difference[] =>
  change.passed.map((limit) => differences[limit](change));

const differences: Record<PassedLimit, (change: OrderChange) => Difference> = {
  price: ({ tolerances, asked: { price_change: rise } }) => ({
    text: rise === null ? "Other price" : share.format(rise),
    limit: limitOf(tolerances.price, (rise ?? 1) > 0, "%"),
    isLate: false,
  }),
  date: ({ tolerances, asked: { days_late: days, pieces } }) => ({
    text: pieces.some(({ date_unknown }) => date_unknown) || days === null ? "Day unknown" : signed(days, " days"),
    limit: limitOf(tolerances.date, (days ?? 1) > 0, " days"),
    isLate: true,
  }),
  quantity: ({ tolerances, ordered: { quantity }, asked: { comes } }) => {
    const less = Number(quantity) - Number(comes);
    return {
      text: `${quantityText(String(Math.abs(less)))} ${less < 0 ? "more than" : "of"} ${quantityText(quantity)}`,
      limit: limitOf(tolerances.quantity, less < 0, "%"),
      isLate: false,
    };
  },
  substitute: ({ tolerances }) => ({ text: "Other SKU", limit: always(tolerances.substitutes), isLate: false }),
  split: ({ tolerances, asked: { pieces } }) => ({
    text: `${pieces.filter(({ action }) => action !== "reject").length} parts`,
    limit: always(tolerances.split),
    isLate: false,
  }),
};

/** The vendor's reasons: "Price is outdated: “List of Oct 1.”". */
export function describeReasons({ asked }: OrderChange): string[] {
  const reasons = asked.pieces.flatMap(({ reason, comment }) =>
    reason === null && comment === null
      ? []
      : [[reason && answerReasons[reason], comment && `“${comment}”`].filter(Boolean).join(": ")],
  );
  return [...new Set(reasons)];
}

/** An amount with two decimals in cents. */
export const toCents = (amount: string) => BigInt(amount.replace(".", ""));

/** An amount in cents as a decimal. */
export function fromCents(cents: bigint) {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The effect of an approval on the total of the order: "+$791.76", "none". */
export function describeEffect({ asked, kept, currency }: OrderChange) {
  const effect = toCents(asked.amount) - toCents(kept.amount);
  if (effect === 0n) return "none";
  return `${effect < 0n ? "−" : "+"}${sumText(fromCents(effect < 0n ? -effect : effect), currency)}`;
}

/** "line 3", "5 lines". */
export const countLines = (changes: readonly OrderChange[]) =>
  changes.length === 1 ? `line ${changes[0]?.line}` : `${changes.length} lines`;

/** The keys of the page, with what they do. */
export const keyWords = {
  j: "Next line",
  k: "Previous line",
  x: "Select or deselect the line",
  a: "Approve the line, or all that are selected",
  r: "Refuse the line, or all that are selected",
  n: "Next order that waits for a decision",
  p: "Previous order",
  u: "Undo the last decision, for 10 seconds; Ctrl+Z does the same",
  "?": "Show these shortcuts",
} as const;
