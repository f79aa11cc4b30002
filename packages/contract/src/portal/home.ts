import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { importances } from "../record/event-values.ts";
import { UpdateMessageId } from "../ground/ids.ts";
import { Day } from "../ground/text.ts";
import { RequirementGroup } from "../trade/requirement-items.ts";

export const listHomeDescriptions = endpoint({
  method: "GET",
  path: "/api/help/home-page-descriptions/",
  access: "member",
  summary: "Descriptions on the cards of the home page, by area",
  response: z.array(z.object({ name: z.string(), description: z.string() })),
});

export const readLatestUpdate = endpoint({
  method: "GET",
  path: "/api/notifications/latest-update-message/",
  access: "member",
  summary: "The provider's most important message for the user that the user has not dismissed",
  response: z.object({
    id: z.nullable(z.int()),
    text: z.nullable(z.string()),
    /** Missing if there is no message, or an ordinary one. */
    importance: z.optional(z.enum(importances)),
  }),
});

export const dismissUpdate = endpoint({
  method: "POST",
  path: "/api/notifications/latest-update-message/",
  access: "member",
  inPerson: true,
  unrecorded: true,
  summary: "Dismiss a message for this user; a newer or less important one may be shown then",
  body: z.strictObject({ id: UpdateMessageId }),
  response: z.object({}),
});

/** Kinds of tasks for the company, the most urgent first. */
export const waitingKinds = [
  "expired_agreements",
  "orders_to_answer",
  "missing_agreements",
  "rejected_fields",
  "expiring_agreements",
  "expiring_documents",
  "orders_without_documents",
  "unfinished_drafts",
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** The most places that are listed for each kind. */
export const mostPlaces = 5;

/** The most groups of needed documents that are listed. */
export const mostNeeded = 6;

/** Tasks for the company that the user has permission to see and do, and what waits on the provider. */
export const Waiting = z.object({
  /** The company's pending changes of products. Missing if there is none, or if the user may not see products. */
  on_provider: z.optional(z.object({ changes: z.int().check(z.positive()), oldest: z.iso.datetime() })),
  /**
   * The documents that the company must send now, if the user may see them: how many groups there are, how many of them block something, and
   * the most urgent ones.
   */
  needed: z.optional(
    z.object({
      count: z.int(),
      blocking: z.int(),
      groups: z.array(RequirementGroup).check(z.maxLength(mostNeeded)),
    }),
  ),
  /** The documents that were sent and that the provider has not decided on, with the oldest. Missing if there is none. */
  sent_documents: z.optional(
    z.object({ count: z.int().check(z.positive()), oldest: z.object({ name: z.string(), sent_at: z.iso.datetime() }) }),
  ),
  waiting: z.array(
    z.object({
      kind: z.enum(waitingKinds),
      count: z.int().check(z.positive()),
      /** GXP SKUs, purchase order numbers types of agreements or names of documents, the newest or most urgent first. */
      places: z.array(z.string()).check(z.minLength(1), z.maxLength(mostPlaces)),
      /** Only for orders: with these filters and "without documents", the list of orders shows exactly the counted orders. */
      narrowed: z.optional(z.object({ date_after: Day, date_before: Day, status: z.array(z.string()) })),
    }),
  ),
});
export type Waiting = z.output<typeof Waiting>;

export const readWaiting = endpoint({
  method: "GET",
  path: "/api/home/waiting/",
  access: "member",
  summary: "Tasks for the company, the most urgent first, and the changes that wait on the provider",
  response: Waiting,
});
