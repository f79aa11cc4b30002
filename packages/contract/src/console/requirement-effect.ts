import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { ContentId } from "../ground/ids.ts";
import { blockedActs } from "../trade/requirement-items.ts";

/** The members of a condition, in the order in which the effect applies them. */
export const conditionMembers = [
  "categories",
  "attributes",
  "is_api_certified",
  "plan_ids",
  "countries",
  "company_ids",
  "order_amount_over",
] as const;

/** What the publication of a requirement would do. Test companies do not count. */
export const RequirementEffect = z.object({
  /** Items that open or are needed again. */
  opens: z.int(),
  /** Items that are not needed any more. */
  closes: z.int(),
  /** The companies of the items that open. */
  companies: z.int(),
  /** The people who get a mail, unless the publication is silent. */
  mails: z.int(),
  /** When the mails are sent. */
  mails_at: z.iso.datetime(),
  /** The zone of the provider's work calendar. */
  time_zone: z.string(),
  /** What would be refused from now on: how many companies could not do something that they can do now. */
  blocks: z.array(z.object({ act: z.enum(blockedActs), companies: z.int() })),
  /** How many companies, products or lines of orders are left after each condition and those before it. */
  leaves: z.array(
    z.object({
      /** Null for all of them, before the first condition. */
      condition: z.nullable(z.enum(conditionMembers)),
      /** The place in `attributes`, for an attribute. */
      attribute: z.nullable(z.int()),
      subjects: z.int(),
    }),
  ),
  /** The companies with the most items that open. */
  largest: z.array(z.object({ id: z.uuid(), name: z.string(), opens: z.int() })),
});
export type RequirementEffect = z.output<typeof RequirementEffect>;

export const countRequirementEffect = endpoint({
  method: "POST",
  path: "/api/provider/requirements/{id}/effect",
  access: "provider.change_requirements",
  unrecorded: true,
  summary:
    "The items, mails and blocks that follow if the draft is published, or the published version if there is no draft",
  params: z.object({ id: ContentId }),
  body: z.strictObject({}),
  response: RequirementEffect,
});
