import * as z from "zod/mini";
import { Day, Decimal } from "../ground/text.ts";

/** A value of an order or a line before or after a change: a text, a decimal, a day, a flag or the deliveries. */
export const OrderValue = z.nullable(
  z.union([z.string(), z.boolean(), z.array(z.object({ quantity: Decimal, date: z.nullable(Day) }))]),
);
export type OrderValue = z.output<typeof OrderValue>;
