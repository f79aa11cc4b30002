import * as z from "zod/mini";

/** The parts of a line that differ from what its ship notices announced. Decimals. */
export const LineDifference = z.object({
  line: z.int(),
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
  /** The first lines of which this load has changed what differs from the ship notices, and now something does. */
  differences: z.array(LineDifference),
};
