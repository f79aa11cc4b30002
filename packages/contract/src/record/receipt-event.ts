import * as z from "zod/mini";

/**
 * How much of a line was received otherwise than a ship notice announced. Quantities are decimals. Events of earlier releases have neither the
 * notice nor its quantities.
 */
export const LineDifference = z.object({
  line: z.int(),
  /** The id and the number of the notice; null if the pieces count to none, of which only damaged ones differ. */
  ship_notice: z.optional(z.nullable(z.uuid())),
  ship_notice_number: z.optional(z.nullable(z.string())),
  announced: z.optional(z.nullable(z.string())),
  /** Also the damaged part. */
  received: z.optional(z.string()),
  /** Not received, and nothing more of the shipment is awaited. */
  short: z.string(),
  over: z.string(),
  damaged: z.string(),
});

/** The data of an event about what the provider has received of an order, as it is after a load or its undo. */
export const receiptEvent = {
  purchase_order: z.string(),
  lines: z.array(
    z.object({
      line: z.int(),
      /** The quantity of all receipts of the line, and the damaged part of it. */
      received: z.string(),
      damaged: z.string(),
      receipts: z.array(
        z.object({
          receipt: z.string(),
          quantity: z.string(),
          damaged: z.string(),
          received_at: z.iso.date(),
          /** The id of the ship notice that it counts to; null if it counts to the line alone. */
          ship_notice: z.nullable(z.uuid()),
          is_final: z.boolean(),
        }),
      ),
    }),
  ),
  lines_left_out: z.int(),
  /** The first lines of which this load has changed what differs from a ship notice, and now something does, by line and notice. */
  differences: z.array(LineDifference),
};
