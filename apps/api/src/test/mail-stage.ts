import pino from "pino";
import { openJobDatabase } from "../db/database.ts";
import type { Letter } from "../mail/letter.ts";
import { smtpOffice, type PostOffice } from "../mail/post-office.ts";
import { sendDueMails } from "../mail/send-due-mails.ts";
import { mailWriter } from "../mail/write-mail.ts";
import { openStage } from "./stage.ts";

export const mailSender = { name: 'Northgate "Supply", Inc.', address: "vendors@provider.example" };
const head = { providerName: "Northgate Supply", publicUrl: "https://portal.example" };
const letter: Letter = {
  recipient: "ada@acme.example",
  subject: "News",
  heading: "News",
  paragraphs: ["Something happened."],
};

/** A stage on which mails are written and sent by hand. */
export async function openMailStage() {
  const stage = await openStage();
  const database = openJobDatabase(stage.ownerUrl);
  const logged: Record<string, unknown>[] = [];
  const logger = pino({ base: undefined }, { write: (line) => void logged.push(JSON.parse(line)) });
  const parts = (office: PostOffice, through = database) => ({
    database: through,
    office,
    codeOf: stage.codeOf,
    logger,
  });
  const send = (office: PostOffice, through = database, signal = AbortSignal.timeout(30_000)) =>
    sendDueMails(parts(office, through), signal);
  return {
    stage,
    /** Lines of the log. */
    logged,
    parts,
    send,
    sendTo: (url: string, through = database, signal?: AbortSignal) =>
      send(smtpOffice(url, mailSender), through, signal),
    write: (changes: Partial<Letter> = {}) =>
      database.transaction().execute((db) => mailWriter(head)(db, { ...letter, ...changes })),
    /** Of all mails, in the order in which they were written. */
    rows: async (columns: string) => (await stage.owner.query(`select ${columns} from mails order by created_at`)).rows,
    /** As if the wait were over. */
    makeDue: () => stage.owner.query("update mails set due_at = now() where sent_at is null"),
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await stage[Symbol.asyncDispose]();
    },
  };
}

export type MailStage = Awaited<ReturnType<typeof openMailStage>>;
