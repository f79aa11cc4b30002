import * as z from "zod/mini";
import { Decimal } from "../ground/text.ts";

/** The body of a 409 about lines of which more is shipped than can be, or less would stay confirmed than is shipped. */
export const ShipConflict = z.object({
  detail: z.string(),
  code: z.enum(["over_shipment", "quantity_below_shipped"]),
  params: z.object({}),
  lines: z.array(
    z.object({
      purchase_order: z.string(),
      line: z.int(),
      shipped: Decimal,
      /** The quantity that can be shipped; left out if less would stay confirmed than is shipped. */
      open: z.optional(Decimal),
    }),
  ),
});
export type ShipConflict = z.output<typeof ShipConflict>;
