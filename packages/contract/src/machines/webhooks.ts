import * as z from "zod/mini";
import { eventTypeIds } from "../record/events.ts";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, WebhookDeliveryId, WebhookId } from "../ground/ids.ts";
import { Paging } from "../ground/list.ts";
import { deliveryStates, webhookOffReasons, webhookStates } from "./webhook-values.ts";
import { anyText } from "../ground/text.ts";

/** The type of the delivery that a person sends to try a webhook. */
export const webhookTestType = "webhook.test";

/** Deliveries are signed with the old secret too for this long after a rotation. */
export const webhookOverlapHours = 24;

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  types: z.array(z.string()),
  state: z.enum(webhookStates),
  /** Why the server switched it off; null while it is not off. */
  off_reason: z.nullable(z.enum(webhookOffReasons)),
  /** The person who made it and gets mails about it; null if the account was deleted. */
  owner: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** The last time the receiver accepted a delivery; null if never. */
  last_success_at: z.nullable(z.iso.datetime()),
  /** The first failure since the last success; null if there is none. */
  failing_since: z.nullable(z.iso.datetime()),
  /** Until then nothing is sent, because the receiver asked for it or is overloaded. */
  slow_until: z.nullable(z.iso.datetime()),
  /** Until then deliveries are signed with the secret before the last rotation too. */
  old_secret_until: z.nullable(z.iso.datetime()),
  /** Deliveries that wait, and those of the last 24 hours that were accepted or given up. */
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
});
export type Webhook = z.output<typeof Webhook>;

const WebhookAttempt = z.object({
  at: z.iso.datetime(),
  ms: z.int(),
  /** The status of the response; null if there was none. */
  status: z.nullable(z.int()),
  /** Why it failed; null if the receiver accepted the delivery. */
  error: z.nullable(z.string()),
  /** The first 4 KB of the response. The receiver wrote them. */
  response: z.nullable(z.string()),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

export const WebhookDelivery = z.object({
  /** Also the header `webhook-id`, the same in all attempts. */
  id: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  created_at: z.iso.datetime(),
  /** The next attempt; null unless the delivery waits. */
  due_at: z.nullable(z.iso.datetime()),
  /** The body of the request. */
  body: z.string(),
  /** The latest attempt is the last. */
  attempts: z.array(WebhookAttempt),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const Url = anyText(2000, undefined, "URL is required.").check(
  z.trim(),
  z.minLength(1, "URL is required."),
  z.meta({ examples: ["https://erp.example/webhooks"] }),
);

const Types = z
  .array(z.enum(eventTypeIds, "There is no such type."))
  .check(z.minLength(1, "Choose a type."), z.maxLength(eventTypeIds.length));

const Time = z.iso.datetime({ offset: true, error: "Must be a time like 2027-01-31T00:00:00Z." });

const params = z.object({ id: WebhookId });
const deliveryParams = z.object({ id: WebhookId, delivery: WebhookDeliveryId });

/** The response to the creation of a webhook. It alone contains the secret. */
export const CreatedWebhook = z.extend(Webhook, { secret: z.nullable(z.string()) });
export type CreatedWebhook = z.output<typeof CreatedWebhook>;

interface Side {
  access: "provider.change_api_keys" | "accounts.change_apikey";
  scope: "webhooks:write";
  /** Staff who signed in as a vendor must not get its secrets. */
  inPerson?: true;
}

/** The calls of the provider and those of companies have the same shapes. */
const webhookCalls = (side: Side, base: `/api/${string}`, whose: string) => {
  return {
    list: endpoint({
      ...side,
      method: "GET",
      path: `${base}/`,
      summary: `The webhooks of ${whose}, the oldest first; at most 100`,
      response: z.array(Webhook),
    }),
    create: endpoint({
      ...side,
      method: "POST",
      path: `${base}/`,
      summary: "Create a webhook. The secret is in this response only",
      audits: ["types"],
      body: z.strictObject({ url: Url, types: Types }),
      creates: true,
      confirmed: true,
      secret: "secret",
      response: CreatedWebhook,
    }),
    change: endpoint({
      ...side,
      method: "PATCH",
      path: `${base}/{id}`,
      summary:
        "Change a webhook. While it is paused, deliveries wait; active also switches it on again after it was off",
      audits: ["types", "state"],
      confirmed: true,
      params,
      body: z.strictObject({
        url: z.optional(Url),
        types: z.optional(Types),
        state: z.optional(z.enum(["active", "paused"], "Must be active or paused.")),
      }),
      response: Webhook,
    }),
    remove: endpoint({
      ...side,
      method: "DELETE",
      path: `${base}/{id}`,
      summary: "Delete a webhook with its deliveries",
      params,
      response: z.object({}),
    }),
    rotate: endpoint({
      ...side,
      method: "POST",
      path: `${base}/{id}/rotate`,
      summary: "Replace the secret. For 24 hours deliveries are signed with both",
      params,
      creates: true,
      confirmed: true,
      secret: "secret",
      response: CreatedWebhook,
    }),
    test: endpoint({
      ...side,
      method: "POST",
      path: `${base}/{id}/test`,
      summary: `Send a delivery of the type ${webhookTestType}. 409 unless the webhook is active`,
      params,
      response: WebhookDelivery,
    }),
    listDeliveries: endpoint({
      ...side,
      method: "GET",
      path: `${base}/{id}/deliveries/`,
      summary: "The deliveries of a webhook in the last 30 days, the newest first",
      params,
      query: z.extend(Paging, { state: z.optional(z.enum(deliveryStates)) }),
      response: z.object({ count: z.int(), results: z.array(WebhookDelivery) }),
    }),
    replay: endpoint({
      ...side,
      method: "POST",
      path: `${base}/{id}/deliveries/{delivery}/replay`,
      summary: "Send a delivery again, with the same webhook-id",
      params: deliveryParams,
      response: WebhookDelivery,
    }),
    replayMany: endpoint({
      ...side,
      method: "POST",
      path: `${base}/{id}/replay`,
      summary: "Send again the deliveries that were created since a time: those that were given up, or all",
      audits: ["since", "until", "only_failed"],
      params,
      body: z.strictObject({ since: Time, until: z.optional(Time), only_failed: z._default(z.boolean(), true) }),
      response: z.object({ count: z.int() }),
    }),
  };
};

export const providerWebhooks = webhookCalls(
  { access: "provider.change_api_keys", scope: "webhooks:write" },
  "/api/provider/webhooks",
  "the provider, which are sent the changes of all companies",
);

export const vendorWebhooks = webhookCalls(
  { access: "accounts.change_apikey", scope: "webhooks:write", inPerson: true },
  "/api/accounts/webhooks",
  "the company, which are sent its own changes",
);

/** A company's webhook as staff see it. The path of its address may contain a secret of the company. */
export const WebhookOfCompany = z.extend(z.omit(Webhook, { url: true }), {
  /** With the port, if the address names one. */
  host: z.string(),
});
export type WebhookOfCompany = z.output<typeof WebhookOfCompany>;

export const listWebhooksOfCompany = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/webhooks/",
  access: "provider.view_companies",
  summary: "The webhooks of a company, the oldest first; at most 100",
  params: z.object({ id: CompanyId }),
  response: z.array(WebhookOfCompany),
});
