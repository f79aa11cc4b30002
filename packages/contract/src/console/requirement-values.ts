import * as z from "zod/mini";
import { Decimal, requiredText } from "../ground/text.ts";

const names = z.array(requiredText(100)).check(z.maxLength(100, "At most 100."));

/** When a document is needed: every given member must be true, and an empty list narrows nothing. */
export const Condition = z.strictObject({
  categories: z.optional(names),
  attributes: z.optional(
    z
      .array(
        z.strictObject({
          /** One of `attributes`. */
          name: requiredText(100),
          test: z.enum(["has", "equals", "over"], "Must be has, equals or over."),
          /** Absent for `has`. */
          value: z.optional(requiredText(500)),
        }),
      )
      .check(z.maxLength(10, "At most 10 attributes.")),
  ),
  /** Ids of service plans. */
  plan_ids: z.optional(z.array(z.int32()).check(z.maxLength(100, "At most 100."))),
  /** Compared without blanks around them and in any case. */
  countries: z.optional(names),
  order_amount_over: z.optional(Decimal),
  is_api_certified: z.optional(z.boolean()),
  company_ids: z.optional(z.array(z.uuid()).check(z.maxLength(1000, "At most 1000."))),
});
export type Condition = z.output<typeof Condition>;
