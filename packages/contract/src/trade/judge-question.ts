import type { OrderChangeKind, PassedLimit } from "../ground/order-change-values.ts";
import type { Tolerances } from "../ground/answer-values.ts";
import type { JudgedPiece, OrderedLine } from "./judge-line.ts";
import { daysLate, isDayInside, isPriceInside, isQuantityInside, judgeSplit, judgeSubstitute } from "./tolerances.ts";

/** How an answer differs from its line. Quantities are scaled. */
export interface Question {
  kind: OrderChangeKind;
  passed: PassedLimit[];
  /** The change of the highest price as a share of the ordered one; null if it is the same, or if the line has no price. */
  price_change: number | null;
  /** The days by which the last part comes late; below 0 if it is early. Null if no part has another day. */
  days_late: number | null;
  /** The whole quantity that comes, with the parts that come later. */
  comes: number;
}

/** Tells which tolerances an answer to a line passes, and by how much. */
export function judgeQuestion(pieces: readonly JudgedPiece[], line: OrderedLine, tolerances: Tolerances): Question {
  const coming = pieces.filter(({ action }) => action !== "reject");
  const comes = coming.reduce((sum, { quantity }) => sum + quantity, 0);
  const prices = coming.map(({ unit_price }) => unit_price ?? line.unit_price);
  const highest = prices.length > 0 ? Math.max(...prices) : line.unit_price;
  const delays = coming.flatMap(({ delivery_date, ship_date, due }) => {
    const day = delivery_date ?? ship_date;
    return day === null ? [] : [{ day, due, days: due.map((part) => daysLate(day, part.due)) }];
  });
  const isLate =
    coming.some(({ date_unknown }) => date_unknown) ||
    delays.some(({ day, due }) => !isDayInside(day, due, line, tolerances));
  const tests: Record<PassedLimit, boolean> = {
    price: prices.some((price) => !isPriceInside(price, line, tolerances)),
    date: isLate,
    quantity: !isQuantityInside(comes, line, tolerances),
    substitute: coming.some(
      ({ action, substitute_sku }) =>
        action === "substitute" && judgeSubstitute(substitute_sku, line, tolerances) !== "apply",
    ),
    split: judgeSplit(coming.length, line.deliveries.length, tolerances) !== "apply",
  };
  // Object.keys does not know the keys of its object.
  const passed = (Object.keys(tests) as PassedLimit[]).filter((limit) => tests[limit]);
  const [only = "several"] = passed;
  const days = delays.flatMap((delay) => delay.days).filter((count) => count !== 0);
  return {
    kind: passed.length === 1 ? only : "several",
    passed,
    price_change: line.unit_price === 0 || highest === line.unit_price ? null : highest / line.unit_price - 1,
    days_late: days.length === 0 ? null : Math.max(...days),
    comes,
  };
}
