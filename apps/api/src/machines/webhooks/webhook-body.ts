import type { WebhookNotice } from "@lading/contract";

interface Message {
  type: string;
  at: Date;
  data: WebhookNotice;
}

/** The body in the form of Standard Webhooks. Attempts send the stored text, because its bytes are signed. */
export const writeBody = ({ type, at, data }: Message) => JSON.stringify({ type, timestamp: at.toISOString(), data });
