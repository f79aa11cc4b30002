import { isFixed, refusals } from "@lading/contract";
import type { AnswerableLine } from "./judge-answers.ts";

type Fixed = Partial<
  Record<"unit_price" | "delivery_date" | "quantity" | "split" | "later" | "less" | "substitute", string>
>;

/** The parts of an answer to a line that the provider does not take, with the sentence that says so. Approved values are taken. */
export function findFixed({ tolerances, approved, schedules }: AnswerableLine): Fixed {
  const { price, quantity, date, substitutes, split } = tolerances;
  const hasDay = schedules.some((schedule) => schedule.date !== null);
  const isApproved = (field: "unit_price" | "delivery_date" | "ship_date" | "substitute_sku") =>
    approved.some((piece) => piece[field] !== null);
  const keepsDate = hasDay && !isApproved("delivery_date") && !isApproved("ship_date");
  const keepsQuantity = approved.length === 0;
  const isSplitRefused = split === "refuse";
  return {
    ...(isFixed(price) && !isApproved("unit_price") && { unit_price: refusals.price }),
    ...(isFixed(date) && keepsDate && { delivery_date: refusals.date }),
    // A line that may be split has a quantity for each part.
    ...(isFixed(quantity) && keepsQuantity && isSplitRefused && { quantity: refusals.quantity }),
    ...(isSplitRefused && { split: refusals.split }),
    ...(date.outside === "refuse" && date.plus === 0 && keepsDate && { later: refusals.date }),
    ...(quantity.outside === "refuse" && Number(quantity.minus) === 0 && keepsQuantity && { less: refusals.quantity }),
    ...(substitutes === "refuse" && !isApproved("substitute_sku") && { substitute: refusals.substitute }),
  };
}
