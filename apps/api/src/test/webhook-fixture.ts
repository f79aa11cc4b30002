import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { expect } from "vitest";
import { createSecretBox } from "../ground/codes/secret-box.ts";
import { openJobDatabase } from "../ground/db/database.ts";
import { createIdentityReader } from "../ground/db/provider-identity.ts";
import { createMailWriter } from "../ground/mail/write-mail.ts";
import { addDeliveries } from "../machines/webhooks/add-deliveries.ts";
import { sendDeliveries } from "../machines/webhooks/send-deliveries.ts";
import { parseAllowance } from "../ground/outbound/webhook-allowance.ts";
import { encryptionKeys, openStage } from "./stage.ts";

interface ReceivedRequest {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a receiver on this machine that accepts everything until it gets another `answer`. */
export async function startReceiver() {
  const received: ReceivedRequest[] = [];
  const replies: { answer: RequestListener } = { answer: (_request, response) => void response.end("ok") };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      replies.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    replies,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens a stage that may send to receivers on this machine, with functions that record changes and send them. */
export async function openWebhookStage(timeoutMs = 15_000, logger = pino({ level: "silent" })) {
  const stage = await openStage({ webhookAllowance: parseAllowance("127.0.0.1"), logger });
  const database = openJobDatabase(stage.logins.jobs);
  const parts = {
    database,
    allowance: parseAllowance("127.0.0.1"),
    timeoutMs,
    secrets: createSecretBox(encryptionKeys),
    writeMail: createMailWriter({
      readIdentity: createIdentityReader({
        name: "Northgate",
        abbreviation: "NGS",
        mailbox: "vendors@provider.example",
      }),
      publicUrl: "https://portal.example",
    }),
    logger,
  };
  return {
    stage,
    parts,
    /** Records an event of a company, as its own committed transaction. */
    record: (companyId: string, type = "company.resumed", data: object = {}) =>
      stage.owner.query("select record_events($1)", [
        JSON.stringify([{ company_id: companyId, type, subject: companyId, data }]),
      ]),
    /**
     * Makes deliveries until there are this many of new events, of one webhook or of all. Transactions of other tests, which share the cluster, hold back
     * readers too.
     */
    add: (deliveries: number, webhookId?: string) =>
      expect
        .poll(async () => {
          await addDeliveries(database);
          const { rows } = await stage.owner.query(
            "select 1 from webhook_deliveries where body <> '{}' and webhook_id = coalesce($1, webhook_id)",
            [webhookId],
          );
          return rows.length;
        })
        .toBe(deliveries),
    /** Sends what is due, and what becomes due meanwhile of the same webhooks, until nothing is. */
    async send() {
      for (;;) {
        const sent = await sendDeliveries(parts, 100);
        await Promise.all(sent);
        if (sent.length === 0) return;
      }
    },
    /** Makes a waiting delivery due. */
    makeDue: () => stage.owner.query("update webhook_deliveries set due_at = now() where state = 'waiting'"),
    async findDeliveries() {
      const { rows } = await stage.owner.query(
        `select id, webhook_id, type, body, state, failures, attempts,
           round(extract(epoch from due_at - now()))::int as wait from webhook_deliveries order by created_at, id`,
      );
      return rows;
    },
    async findWebhook(id: string) {
      const { rows } = await stage.owner.query("select * from webhooks where id = $1", [id]);
      return rows[0];
    },
    async findMails() {
      const { rows } = await stage.owner.query("select recipient, subject, text from mails order by created_at");
      return rows;
    },
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await stage[Symbol.asyncDispose]();
    },
  };
}

export type WebhookStage = Awaited<ReturnType<typeof openWebhookStage>>;
