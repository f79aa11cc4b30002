import type { CustomFetch } from "openid-client";
import { checkWebhookUrl } from "../../../ground/outbound/check-webhook-url.ts";
import { describeFailure, sendPinned } from "../../../ground/outbound/send-pinned.ts";
import type { WebhookAllowance } from "../../../ground/outbound/webhook-allowance.ts";

const TIMEOUT_MS = 10_000;
/** Far more than any metadata, keys or tokens of an identity provider. */
const MOST_BYTES = 1_000_000;

/** Returns a fetch for addresses that a company has entered. Like webhooks, it reaches no internal address and follows no redirect. */
export const guardedFetch =
  (allowance: WebhookAllowance): CustomFetch =>
  async (address, { headers, body }) => {
    const fault = checkWebhookUrl(address, allowance);
    if (fault) throw new Error(`${address}: ${fault}`);
    // The library posts forms and reads everything else.
    const request = {
      headers,
      timeoutMs: TIMEOUT_MS,
      keptBytes: MOST_BYTES,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
    };
    const { status, text, isWhole, contentType } = await sendPinned(new URL(address), { allowance }, request).catch(
      (error: unknown) => {
        throw new Error(describeFailure(error, address), { cause: error });
      },
    );
    if (status < 200 || status > 599) throw new Error(`${address} answered ${status}.`);
    if (!isWhole) throw new Error(`The response of ${address} did not arrive in time, or is too large.`);
    const hasBody = ![204, 205, 304].includes(status);
    return new Response(hasBody ? text : null, { status, headers: { "content-type": contentType ?? "" } });
  };
