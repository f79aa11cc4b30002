import * as z from "zod/mini";
import { eventTypeIds } from "../record/events.ts";
import { changeSchemas } from "./change-types.ts";
import { webhookTestType } from "./webhooks.ts";

/** A delivery names what changed and has no values, so that the receiver of an old delivery does not store old values. */
const ChangeNotice = z.object({
  id: z.string().check(z.describe("The id of the change in the feed, and the cursor after it")),
  company_code: z.nullable(z.string()).check(z.describe("Null if the company was deleted")),
  subject: z.string().check(z.describe("The id of what changed; of a product it is the GXP SKU")),
  changed: z
    .array(z.string())
    .check(
      z.describe(
        "The changed fields of a product or of its edits, or the numbers of up to 200 lines of an order, else empty",
      ),
    ),
});
const TestNotice = z.object({ webhook_id: z.uuid() });

export type WebhookNotice = z.output<typeof ChangeNotice> | z.output<typeof TestNotice>;

const createBody = (type: string, means: string, data: z.ZodMiniType) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data }).check(z.describe(means));

/** The schema of the body of each type of delivery, in the form of Standard Webhooks. */
export const webhookBodies: Readonly<Record<string, z.ZodMiniType>> = {
  ...Object.fromEntries(
    eventTypeIds.map((type) => {
      const { description = type } = z.globalRegistry.get(changeSchemas[type].shape.data) ?? {};
      return [type, createBody(type, description, ChangeNotice)];
    }),
  ),
  [webhookTestType]: createBody(webhookTestType, "A person tries the webhook.", TestNotice),
};
