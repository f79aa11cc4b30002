import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** Creates a secret in the form of Standard Webhooks. */
export const createWebhookSecret = () => `${PREFIX}${randomBytes(32).toString("base64")}`;

interface Message {
  id: string;
  /** In seconds. */
  timestamp: number;
  body: string;
}

/** Returns the headers of Standard Webhooks, with one signature for each secret. */
export const signWebhook = (secrets: readonly string[], { id, timestamp, body }: Message) => ({
  "webhook-id": id,
  "webhook-timestamp": String(timestamp),
  "webhook-signature": secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`).join(" "),
});

const sign = (secret: string, content: string) =>
  createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(content)
    .digest("base64");
