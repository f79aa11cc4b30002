import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createWebhookSecret, signWebhook } from "../../../apps/api/src/machines/webhooks/sign-webhook.ts";
import { verifyWebhook } from "./verify-webhook.ts";

const now = () => Math.floor(Date.now() / 1000);
const secret = createWebhookSecret();
const body = JSON.stringify({ type: "company.resumed", timestamp: "2026-11-23T10:15:00.000Z", data: { subject: "ü" } });
const sign = (secrets: string[], timestamp = now()) => signWebhook(secrets, { id: "msg_1", timestamp, body });

test("accepts the portal's signatures, also the second of two", { tags: ["REF-03.5", "HOOK-01.1"] }, async () => {
  expect(await verifyWebhook(secret, body, sign([secret]))).toMatchObject({ type: "company.resumed" });
  const headers = new Headers(sign([createWebhookSecret(), secret]));
  expect(await verifyWebhook(secret, body, headers)).toMatchObject({ data: { subject: "ü" } });
});

test("accepts a signature of the library of Standard Webhooks", { tags: ["REF-03.5"] }, async () => {
  const timestamp = now();
  const signature = new Webhook(secret).sign("msg_2", new Date(timestamp * 1000), body);
  const headers = { "webhook-id": "msg_2", "webhook-timestamp": String(timestamp), "webhook-signature": signature };
  expect(await verifyWebhook(secret, body, headers)).toBeDefined();
});

test.for([
  ["another body", `${body} `, sign([secret])],
  ["another secret", body, sign([createWebhookSecret()])],
  ["another id", body, { ...sign([secret]), "webhook-id": "msg_2" }],
  ["a time of more than five minutes ago", body, sign([secret], now() - 301)],
  ["a time in more than five minutes", body, sign([secret], now() + 310)],
  ["a time that is no number", body, { ...sign([secret]), "webhook-timestamp": "now" }],
  ["no headers", body, {}],
  ["a signature that is no Base64", body, { ...sign([secret]), "webhook-signature": "v1,%%% v1 x" }],
] as const)("refuses a request with %s", { tags: ["REF-03.5"] }, async ([, text, headers]) => {
  expect(await verifyWebhook(secret, text, headers)).toBeUndefined();
});
