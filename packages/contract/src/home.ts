import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

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
  body: z.strictObject({ id: z.int() }),
  response: z.object({}),
});

/** Kinds of what waits on the company, each leading to its place. */
export const waitingKinds = [
  "rejected_fields",
  "unfinished_drafts",
  "missing_agreements",
  "expiring_agreements",
  "expired_agreements",
  "orders_without_documents",
] as const;

/** What waits on the company, of what the user may see and do; empty when all is well. */
export const Waiting = z.object({
  waiting: z.array(
    z.object({
      kind: z.enum(waitingKinds),
      count: z.int().check(z.positive()),
      /** Of a single one: the GXP SKU, the purchase order number or the agreement's type. */
      only: z.nullable(z.string()),
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
