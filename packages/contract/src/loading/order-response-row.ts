import * as z from "zod/mini";
import { Day, Decimal } from "../ground/text.ts";
import { AnsweredPiece } from "../record/answered-piece.ts";
import { LineChange } from "../trade/answer-shapes.ts";
import { type FaultCode, faultCodes } from "./fault-codes.ts";

// Object.keys does not know the keys of its object.
const codes = Object.keys(faultCodes) as FaultCode[];

/** A line that a file of answers is about, or a problem of the file. */
export const OrderResponseRow = z.object({
  id: z.int(),
  /** The row of the sheet, or of the lines of a CSV file; the first of several. */
  row: z.int(),
  purchase_order: z.string(),
  line: z.nullable(z.int()),
  /** The line as the order has it now; null if it is unknown. */
  ordered: z.nullable(
    z.object({
      gxp_sku: z.string(),
      product_name: z.string(),
      quantity: Decimal,
      units: z.string(),
      unit_price: Decimal,
      currency: z.string(),
      due_date: z.nullable(Day),
    }),
  ),
  pieces: z.array(AnsweredPiece),
  /** Whether the answer is valid at once or the provider decides; null of problems. */
  effect: z.nullable(z.enum(["applied", "asked"])),
  /** The line was answered before. */
  replaces: z.boolean(),
  /** The provider's changes of the line since the revision of the file; empty if that is unknown, or another line changed. */
  changes: z.array(LineChange),
  chosen: z.boolean(),
  /** The key of the column of a problem; null for a problem of the whole row. */
  field: z.nullable(z.string()),
  /** The text of the cell. */
  found: z.nullable(z.string()),
  code: z.nullable(z.enum(codes)),
  message: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  is_warning: z.boolean(),
  /** Null until the answers are sent. */
  outcome: z.nullable(z.enum(["sent", "left_out"])),
  /** The version of the answer to the order, with which it can be undone. */
  version: z.nullable(z.int()),
});
export type OrderResponseRow = z.output<typeof OrderResponseRow>;
