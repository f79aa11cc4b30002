import pino from "pino";
import { openJobDatabase } from "../db/database.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { smtpTransport, type MailTransport } from "../mail/mail-transport.ts";
import { sendDueMails } from "../mail/send-due-mails.ts";
import { createMailWriter } from "../mail/write-mail.ts";
import { openStage } from "./stage.ts";

export const mailSender = { name: 'Northgate "Supply", Inc.', address: "vendors@provider.example" };
const head = { providerName: "Northgate Supply", publicUrl: "https://portal.example" };
const mail: MailContent = {
  recipient: "ada@acme.example",
  subject: "News",
  heading: "News",
  paragraphs: ["Something happened."],
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
    sendTo: (url: string, through = database, signal?: AbortSignal) =>
      send(smtpTransport(url, mailSender), through, signal),
    write: (changes: Partial<MailContent> = {}) =>
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
