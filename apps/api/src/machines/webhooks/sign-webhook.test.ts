import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createWebhookSecret, signWebhook } from "./sign-webhook.ts";

const message = { id: "msg_1", timestamp: Math.floor(Date.now() / 1000), body: '{"type":"company.resumed"}' };

test("signs so that the library of Standard Webhooks accepts the request", { tags: ["HOOK-01.1"] }, () => {
  const secret = createWebhookSecret();
  expect(secret).toMatch(/^whsec_/);
  const headers = signWebhook([secret], message);
  expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: "company.resumed" });
  expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow("No matching signature");
  expect(() => new Webhook(createWebhookSecret()).verify(message.body, headers)).toThrow("No matching signature");
});

test("signs with the old and the new secret, and a receiver may have either", { tags: ["HOOK-01.4"] }, () => {
  const [newer, older] = [createWebhookSecret(), createWebhookSecret()];
  const headers = signWebhook([newer, older], message);
  for (const secret of [newer, older]) expect(new Webhook(secret).verify(message.body, headers)).toBeTruthy();
});

test(
  "the library refuses a request that is sent again after its tolerance of five minutes",
  { tags: ["HOOK-01.1"] },
  () => {
    const secret = createWebhookSecret();
    const headers = signWebhook([secret], { ...message, timestamp: message.timestamp - 301 });
    expect(() => new Webhook(secret).verify(message.body, headers)).toThrow("too old");
  },
);
