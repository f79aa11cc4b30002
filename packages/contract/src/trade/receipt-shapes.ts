import * as z from "zod/mini";
import { Day, Decimal } from "../ground/text.ts";

/** The quantities of a line of a notice that the provider has received. */
export const ReceivedLine = z.object({
  received: Decimal,
  /** The damaged part of what was received. */
  damaged: Decimal,
  /** The quantity that has not arrived yet, but may; 0 once nothing more is awaited. */
  awaited: Decimal,
  /** The quantity that will not come any more: a receipt was the last one of the line, or the arrival was long ago. */
  short: Decimal,
  /** The quantity that was received beyond the announced one. */
  over: Decimal,
});
export type ReceivedLine = z.output<typeof ReceivedLine>;

/** A receipt of a line of a notice, as the provider's system says. */
export const ShipReceipt = z.object({
  receipt: z.string(),
  purchase_order: z.string(),
  line: z.int(),
  quantity: Decimal,
  damaged: Decimal,
  received_at: Day,
  note: z.nullable(z.string()),
  /** No more of the line comes with the shipment. */
  is_final: z.boolean(),
  /** The portal has chosen the notice, because the provider's system has named none. */
  is_matched: z.boolean(),
});
export type ShipReceipt = z.output<typeof ShipReceipt>;
