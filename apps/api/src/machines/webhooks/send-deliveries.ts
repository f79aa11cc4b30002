import { SpanKind } from "@opentelemetry/api";
import type { FastifyBaseLogger } from "fastify";
import type { SecretBox } from "../../ground/codes/secret-box.ts";
import type { Database } from "../../ground/db/database.ts";
import { storeOutcome } from "../../ground/db/store-outcome.ts";
import { getTraceparent, readStoredTrace, traced } from "../../ground/process/trace.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { recordFailedAttempt, recordFailure, recordSuccess, type FailureMail } from "./dispatch-queries.ts";
import { postWebhook, type PostResult, type PostSettings } from "./post-webhook.ts";
import { getRetryWait, getSlowSeconds } from "./retry-plan.ts";
import { signWebhook } from "./sign-webhook.ts";
import { openWebhookSecret } from "./webhook-secret-seal.ts";
import { releaseDelivery, takeDeliveries, type TakenDelivery } from "./taking-queries.ts";

export interface SendingParts extends PostSettings {
  /** Connected as lading_jobs. */
  database: Database;
  secrets: SecretBox;
  writeMail: WriteMail;
  logger: FastifyBaseLogger;
}

/** Takes at most this many due deliveries and returns one promise for each, which ends when its outcome is stored. */
export async function sendDeliveries(parts: SendingParts, atMost: number) {
  const taken = await takeDeliveries(parts.database, atMost);
  return taken.map((delivery) =>
    sendDelivery(parts, delivery).catch((err: unknown) =>
      // It stays taken, and is sent again after that.
      parts.logger.warn({ err, delivery: delivery.id }, "The outcome of a webhook could not be stored."),
    ),
  );
}

const sendDelivery = (parts: SendingParts, delivery: TakenDelivery) =>
  traced({ name: "webhook", kind: SpanKind.CLIENT, parent: readStoredTrace(delivery.trace) }, () =>
    sendAndStore(parts, delivery),
  );

async function sendAndStore(parts: SendingParts, delivery: TakenDelivery) {
  const result = await post(parts, delivery);
  if (result.attempt.error === null) {
    const { attempt } = result;
    await storeOutcome(parts.database, (db) => recordSuccess(db, delivery.id, attempt));
  }
  // This process cut the request, which is no failure of the receiver.
  else if (result.attempt.status === null && parts.signal?.aborted) await releaseDelivery(parts.database, delivery.id);
  else await storeFailure(parts, delivery, result);
}

async function post(parts: SendingParts, delivery: TakenDelivery): Promise<PostResult> {
  const secrets = openSecrets(parts, delivery);
  if (!secrets) {
    const error = "The secret cannot be read with the keys of this portal. Replace it.";
    const attempt = { at: new Date().toISOString(), ms: 0, status: null, error, response: null };
    return { attempt, retryAfter: undefined };
  }
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = signWebhook(secrets, { id: delivery.id, timestamp, body: delivery.body });
  const traceparent = getTraceparent();
  return postWebhook(delivery.url, { ...headers, ...(traceparent && { traceparent }) }, delivery.body, parts);
}

function openSecrets({ secrets }: SendingParts, { secret, old_secret, company_id }: TakenDelivery) {
  const current = openWebhookSecret(secrets, secret, company_id);
  const old = old_secret && openWebhookSecret(secrets, old_secret, company_id);
  return current && (old ? [current, old] : [current]);
}

async function storeFailure(
  { database, writeMail }: SendingParts,
  { id, failures, webhook_id }: TakenDelivery,
  { attempt, retryAfter }: PostResult,
) {
  const retryWait = getRetryWait(failures + 1);
  const slowSeconds = getSlowSeconds(attempt.status, retryAfter);
  const wait = retryWait === undefined ? undefined : Math.max(retryWait, slowSeconds ?? 0);
  await storeOutcome(database, async (db) => {
    await recordFailedAttempt(db, id, attempt, wait);
    const failing = { isGone: attempt.status === 410, isGivenUp: wait === undefined, slowSeconds };
    const mail = await recordFailure(db, webhook_id, failing);
    if (mail) await writeMail(db, describeFailure(mail));
  });
}

const reasons = {
  gone: "The portal switched the webhook off, because the receiver answered that it is gone for good (410).",
  failing: "The portal switched the webhook off, because the receiver has accepted nothing for five days.",
};

const describeFailure = ({ url, email, first_name, company_id, off_reason }: FailureMail) => ({
  template: "webhook-failure" as const,
  recipient: email,
  values: {
    first_name,
    host: new URL(url).host,
    reason: off_reason
      ? reasons[off_reason]
      : "A delivery was given up after ten attempts in three days. Others may follow; the portal mails about them at most once a day.",
  },
  path: company_id ? "/settings?type=webhooks" : "/provider/webhooks",
});
