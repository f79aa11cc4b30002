import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { UpdateMessageId } from "./ids.ts";
import { Day } from "./text.ts";

export const listHomeDescriptions = endpoint({
  method: "GET",
  path: "/api/help/home-page-descriptions/",
  access: "member",
  summary: "What the cards of the home page say, by the name of their area",
  response: z.array(z.object({ name: z.string(), description: z.string() })),
});

export const readLatestUpdate = endpoint({
  method: "GET",
  path: "/api/notifications/latest-update-message/",
  access: "member",
  summary: "The newest message of the provider to everybody, unless the user has dismissed it",
  response: z.object({ id: z.nullable(z.int()), text: z.nullable(z.string()) }),
});

export const dismissUpdate = endpoint({
  method: "POST",
  path: "/api/notifications/latest-update-message/",
  access: "member",
  inPerson: true,
  unrecorded: true,
  summary: "Dismiss a message for this user; a newer one shows again",
  body: z.strictObject({ id: UpdateMessageId }),
  response: z.object({}),
});

/** Kinds of what waits on the company, the most pressing first, each leading to its place. */
export const waitingKinds = [
  "expired_agreements",
  "missing_agreements",
  "rejected_fields",
  "expiring_agreements",
  "orders_without_documents",
  "unfinished_drafts",
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Places that are named of each kind. */
export const mostPlaces = 5;

/** What waits on the company, of what the user may see and do; empty when all is well. */
export const Waiting = z.object({
  waiting: z.array(
    z.object({
      kind: z.enum(waitingKinds),
      count: z.int().check(z.positive()),
      /** Where: GXP SKUs, numbers of purchase orders or types of agreements, the newest or most pressing first. */
      places: z.array(z.string()).check(z.minLength(1), z.maxLength(mostPlaces)),
      /** Of orders: what the list of orders is narrowed to, beside those without documents, to show exactly these. */
      narrowed: z.optional(z.object({ date_after: Day, date_before: Day, status: z.array(z.string()) })),
    }),
  ),
});
export type Waiting = z.output<typeof Waiting>;

export const readWaiting = endpoint({
  method: "GET",
  path: "/api/home/waiting/",
  access: "member",
  summary: "What waits on the company, most pressing first",
  response: Waiting,
});
