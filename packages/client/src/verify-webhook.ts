import type { EventType } from "../../contract/src/record/events.ts";

/** The body of a webhook's request. It names what changed and has no values. */
export type WebhookMessage =
  | {
      type: EventType;
      timestamp: string;
      data: {
        /** The change in the feed, and the cursor after it. */
        id: string;
        company_code: string | null;
        subject: string;
        changed: string[];
      };
    }
  | { type: "webhook.test"; timestamp: string; data: { webhook_id: string } };

type RequestHeaders = Headers | Record<string, string | string[] | undefined>;

const toleranceSeconds = 300;

/**
 * Returns the message of a request if it is from the portal and no older than five minutes; otherwise undefined. `body` is the
 * body as it arrived, before it was parsed.
 */
export async function verifyWebhook(
  secret: string,
  body: string,
  headers: RequestHeaders,
): Promise<WebhookMessage | undefined> {
  const read = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? "");
  const timestamp = read("webhook-timestamp");
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) return undefined;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    fromBase64(secret.replace(/^whsec_/, "")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const content = encoder.encode(`${read("webhook-id")}.${timestamp}.${body}`);
  for (const signature of read("webhook-signature").split(" ")) {
    if (!/^v1,[A-Za-z0-9+/]{43}=$/.test(signature)) continue;
    // It compares in constant time.
    if (await crypto.subtle.verify("HMAC", key, fromBase64(signature.slice(3)), content))
      return JSON.parse(body) as WebhookMessage; // The portal signed it.
  }
  return undefined;
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
