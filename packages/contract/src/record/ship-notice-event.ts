import * as z from "zod/mini";
import { shipNoticeKinds } from "../ground/ship-notice-values.ts";

/** The data of an event about a ship notice, as it is after the change. */
export const shipNoticeEvent = {
  ship_notice: z.uuid(),
  number: z.string(),
  version: z.int(),
  kind: z.enum(shipNoticeKinds),
  ship_date: z.nullable(z.iso.date()),
  expected_arrival: z.nullable(z.iso.date()),
  carrier_name: z.nullable(z.string()),
  scac: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  lines: z.array(
    z.object({
      purchase_order: z.string(),
      line: z.int(),
      quantity: z.string(),
      lots: z.array(z.string()),
      heats: z.array(z.string()),
    }),
  ),
  lines_left_out: z.int(),
};
