import type { WebhookAttempt } from "@lading/contract";
import { checkWebhookUrl } from "../../ground/outbound/check-webhook-url.ts";
import {
  describeFailure,
  sendPinned,
  type PinnedResponse,
  type PinnedSettings,
} from "../../ground/outbound/send-pinned.ts";

const TIMEOUT_MS = 15_000;
const KEPT_RESPONSE_BYTES = 4096;

export interface PostSettings extends PinnedSettings {
  timeoutMs?: number;
  /** Cuts the request when it aborts. */
  signal?: AbortSignal;
}

/** One attempt. `retryAfter` is the header of the response. */
export interface PostResult {
  attempt: WebhookAttempt;
  retryAfter: string | undefined;
}

/** Sends one request and never throws. It follows no redirect, and every status but 2xx is an error. */
export async function postWebhook(
  url: string,
  headers: Record<string, string>,
  body: string,
  settings: PostSettings,
): Promise<PostResult> {
  const at = new Date();
  const begun = performance.now();
  const toResult = (found: Partial<PinnedResponse> & { error: string | null }): PostResult => ({
    attempt: {
      at: at.toISOString(),
      ms: Math.round(performance.now() - begun),
      status: found.status ?? null,
      error: found.error,
      response: found.text ?? null,
    },
    retryAfter: found.retryAfter,
  });
  const fault = checkWebhookUrl(url, settings.allowance);
  if (fault) return toResult({ error: fault });
  try {
    const received = await sendPinned(new URL(url), settings, {
      headers: { "content-type": "application/json", "user-agent": "Lading-Webhooks/1", ...headers },
      body,
      timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
      keptBytes: KEPT_RESPONSE_BYTES,
      signal: settings.signal,
    });
    return toResult({ ...received, error: describeStatus(received.status) });
  } catch (error) {
    return toResult({ error: describeFailure(error, "The receiver") });
  }
}

function describeStatus(status: number) {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver answered ${status}. Redirects are not followed.`;
  return `The receiver answered ${status}.`;
}
