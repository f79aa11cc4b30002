import type { LinePiece } from "@lading/contract";
import type { ParsedRow } from "../mapped/parse-row.ts";
import { type AnswerField, unknownDay } from "./answer-fields.ts";

export type AnsweredRow = ParsedRow<AnswerField>;

const answering = [
  "quantity",
  "new_price",
  "ship_date",
  "delivery_date",
  "reason",
  "comment",
  "substitute_sku",
] as const;

/** Whether a row without an action has values that answer something. */
export const hasAnswer = ({ texts }: AnsweredRow) => answering.some((field) => (texts[field] ?? "").trim() !== "");

/** The part of an answer that a row gives. Its action was read. */
export function toPiece({ values }: AnsweredRow): LinePiece {
  const isUnknown = values.delivery_date === unknownDay;
  return {
    action: values.action as LinePiece["action"], // The rule of the column allows nothing else.
    quantity: values.quantity,
    unit_price: values.new_price,
    ship_date: values.ship_date,
    delivery_date: isUnknown ? null : values.delivery_date,
    ...(isUnknown && { date_unknown: true }),
    substitute_sku: values.substitute_sku,
    reason: values.reason,
    comment: values.comment,
  };
}
