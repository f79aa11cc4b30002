import pino from "pino";
import { openJobDatabase } from "../ground/db/database.ts";
import type { MailOf } from "../ground/mail/mail-content.ts";
import { smtpTransport, type MailTransport } from "../ground/mail/mail-transport.ts";
import { sendDueMails } from "../ground/mail/send-due-mails.ts";
import { createIdentityReader } from "../ground/db/provider-identity.ts";
import { createMailWriter } from "../ground/mail/write-mail.ts";
import { openStage } from "./stage.ts";

export const mailSender = { name: 'Northgate "Supply", Inc.', address: "vendors@provider.example" };
const head = {
  readIdentity: createIdentityReader({
    name: "Northgate Supply",
    abbreviation: "NGS",
    mailbox: "vendors@provider.example",
  }),
  publicUrl: "https://portal.example",
};
const mail: MailOf<"notifications"> = {
  template: "notifications",
  recipient: "ada@acme.example",
  values: { summary: "News", count: "News", view: "Go", every: "as things happen" },
};

/** Opens a stage with functions that write and send mails. */
export async function openMailStage() {
  const stage = await openStage();
  const database = openJobDatabase(stage.logins.jobs);
  const logged: Record<string, unknown>[] = [];
  const logger = pino({ base: undefined }, { write: (line) => void logged.push(JSON.parse(line)) });
  const parts = (transport: MailTransport, through = database) => ({
    database: through,
    transport,
    findSender: async () => mailSender,
    getCode: stage.getCode,
    logger,
  });
  const send = (transport: MailTransport, through = database, signal = AbortSignal.timeout(30_000)) =>
    sendDueMails(parts(transport, through), signal);
  return {
    stage,
    /** The lines of the log. */
    logged,
    parts,
    send,
    sendTo: (url: string, through = database, signal?: AbortSignal) => send(smtpTransport(url), through, signal),
    write: (changes: Partial<MailOf<"notifications">> = {}) =>
      database.transaction().execute((db) => createMailWriter(head)(db, { ...mail, ...changes })),
    /** Returns these columns of all mails, oldest first. */
    rows: async (columns: string) => (await stage.owner.query(`select ${columns} from mails order by created_at`)).rows,
    /** Makes all unsent mails due now. */
    makeDue: () => stage.owner.query("update mails set due_at = now() where sent_at is null"),
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await stage[Symbol.asyncDispose]();
    },
  };
}

export type MailStage = Awaited<ReturnType<typeof openMailStage>>;
