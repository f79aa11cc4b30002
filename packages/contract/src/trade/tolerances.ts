import type { Leeway, Tolerance, Tolerances } from "../ground/answer-values.ts";
import { toScaled } from "../ground/scaled.ts";
import type { ApprovedPiece } from "./answer-shapes.ts";
import type { DuePart } from "./fill-deliveries.ts";

/** The values of a line with which an answer is compared. Quantities and prices are scaled. */
interface ComparedLine {
  quantity: number;
  unit_price: number;
  /** The parts of answers to the line that the provider has approved. */
  approved: readonly ApprovedPiece[];
}

/** What the vendor reads about a difference that the provider refuses. */
export const refusals = {
  price: "This customer accepts no other price.",
  quantity: "This customer accepts no other quantity.",
  date: "This customer accepts no other date.",
  substitute: "This customer accepts no other product.",
  split: "This customer accepts no split lines.",
} as const;

/** Percents as decimals make the products greater than numbers can be exact. */
function isNear(value: number, ordered: number, { minus, plus }: Tolerance<string>) {
  const [given, base, whole] = [BigInt(value), BigInt(ordered), BigInt(toScaled("100"))];
  return (
    given * whole >= base * (whole - BigInt(toScaled(minus))) &&
    given * whole <= base * (whole + BigInt(toScaled(plus)))
  );
}

/** Whether a price is valid without a decision. One that was approved for the line before is. */
export const isPriceInside = (price: number, line: ComparedLine, { price: tolerance }: Tolerances) =>
  isNear(price, line.unit_price, tolerance) ||
  line.approved.some(({ unit_price }) => unit_price !== null && toScaled(unit_price) === price);

/** Whether so much of an ordered quantity may come without a decision. A quantity that was approved for the line before may. */
export const isQuantityInside = (comes: number, line: ComparedLine, { quantity: tolerance }: Tolerances) =>
  isNear(comes, line.quantity, tolerance) ||
  [...Map.groupBy(line.approved, ({ version }) => version).values()].some(
    (pieces) => isOtherQuantity(pieces) && sumComing(pieces) === comes,
  );

const sumComing = (pieces: readonly ApprovedPiece[]) =>
  pieces.reduce((sum, { action, quantity }) => sum + (action === "reject" ? 0 : toScaled(quantity)), 0);

/** Whether the parts of an approved answer are not the whole quantity that was ordered then. */
export const isOtherQuantity = (pieces: readonly ApprovedPiece[]) =>
  pieces[0] !== undefined && sumComing(pieces) !== toScaled(pieces[0].ordered);

/** How many days a promised day is after the one that the order asks for; below 0 if it is before. */
export const daysLate = (day: string, asked: string | null) =>
  asked === null ? 0 : (Date.parse(day) - Date.parse(asked)) / 86_400_000;

/** Whether a promised day is valid without a decision for the days that the order asks for. One that was approved before is. */
export const isDayInside = (
  day: string,
  due: readonly DuePart[],
  { approved }: ComparedLine,
  { date: { minus, plus } }: Tolerances,
) =>
  approved.some(({ delivery_date, ship_date }) => (delivery_date ?? ship_date) === day) ||
  due.every((part) => daysLate(day, part.due) >= -minus && daysLate(day, part.due) <= plus);

/** Whether another product is valid, asked or refused. One that was approved for the line before is valid. */
export const judgeSubstitute = (sku: string | null, { approved }: ComparedLine, { substitutes }: Tolerances): Leeway =>
  sku !== null && approved.some(({ substitute_sku }) => substitute_sku === sku) ? "apply" : substitutes;

/** Whether a line that comes in these parts is split in a way that needs a decision or is refused. */
export const judgeSplit = (coming: number, deliveries: number, { split }: Tolerances): Leeway =>
  coming > Math.max(deliveries, 1) ? split : "apply";

/** Whether the provider takes only the ordered value. */
export const isFixed = ({ minus, plus, outside }: Tolerance<string> | Tolerance<number>) =>
  outside === "refuse" && Number(minus) === 0 && Number(plus) === 0;
