import * as z from "zod/mini";
import { answerActions, answerReasonIds } from "../ground/answer-values.ts";
import { Day, Decimal } from "../ground/text.ts";

/** A vendor's answer to a part of a line. Null values are those of the order. */
export const AnsweredPiece = z.object({
  action: z.enum(answerActions),
  quantity: Decimal,
  /** The delivery of the line that it belongs to. */
  schedule: z.nullable(z.int()),
  unit_price: z.nullable(Decimal),
  ship_date: z.nullable(Day),
  delivery_date: z.nullable(Day),
  /** Of a backorder without a date. */
  date_unknown: z.boolean(),
  /** The GXP SKU of another product of the company. */
  substitute_sku: z.nullable(z.string()),
  reason: z.nullable(z.enum(answerReasonIds)),
  comment: z.nullable(z.string()),
});
