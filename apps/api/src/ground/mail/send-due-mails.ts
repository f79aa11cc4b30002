import { SpanKind } from "@opentelemetry/api";
import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "kysely";
import type { OneUseCodes, CodePurpose } from "../codes/one-use-codes.ts";
import type { Database } from "../db/database.ts";
import type { DB } from "../db/schema.ts";
import { storeOutcome } from "../db/store-outcome.ts";
import { readStoredTrace, traced } from "../process/trace.ts";
import {
  findNextDue,
  markFailed,
  markSent,
  releaseMail,
  scheduleRetry,
  takeDueMail,
  type DueMail,
} from "./mail-queries.ts";
import type { MailedCode } from "./mail-content.ts";
import type { MailTransport, Sender } from "./mail-transport.ts";
import { toMailFailure } from "./mail-failure.ts";

export interface SendingParts {
  /** Connected as lading_jobs. */
  database: Database;
  transport: MailTransport;
  findSender: (db: Transaction<DB>) => Promise<Sender>;
  /** Returns the one-use code of a mail's link. */
  getCode: OneUseCodes["getCode"];
  logger: FastifyBaseLogger;
}

const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000;
const LONGEST_WAIT_SECONDS = 3600;

/**
 * Sends all mails that are due, one at a time, until the signal aborts or the mail server is unavailable. Returns the time
 * to run again. Each mail is taken before it is sent, so two processes never send the same one. Rejects if `cut` aborts while a
 * mail is sent, which is due again.
 */
export async function sendDueMails(
  parts: SendingParts,
  signal: AbortSignal,
  cut?: AbortSignal,
): Promise<Date | undefined> {
  while (!signal.aborted) {
    const outcome = await sendNext(parts, cut);
    if (outcome === "none") return findNextDue(parts.database);
    if (outcome instanceof Date) return outcome;
  }
  return undefined;
}

/** Returns the time of the next attempt if the mail server is unavailable, because other mails would fail too. */
async function sendNext(parts: SendingParts, cut: AbortSignal | undefined) {
  const { database, findSender } = parts;
  const taken = await database.transaction().execute(async (db) => {
    const mail = await takeDueMail(db);
    return mail && { mail, sender: await findSender(db) };
  });
  if (!taken) return "none";
  const { mail, sender } = taken;
  const step = { name: "mail", kind: SpanKind.PRODUCER, parent: readStoredTrace(mail.trace) };
  return traced(step, () => sendMail(parts, mail, sender, cut));
}

async function sendMail(
  { database, transport, getCode, logger }: SendingParts,
  mail: DueMail,
  sender: Sender,
  cut: AbortSignal | undefined,
) {
  try {
    await transport({ ...fillIn(mail, getCode), sender }, cut);
  } catch (error) {
    if (cut?.aborted) {
      // This process cut it, which is no failure of the mail server.
      await database.transaction().execute((db) => releaseMail(db, mail.id));
      throw error;
    }
    const { kind, text, code } = toMailFailure(error);
    const entry = { mail: mail.id, code, attempts: mail.attempts + 1 };
    if (kind === "refused" || Date.now() - mail.created_at.getTime() > GIVE_UP_AFTER_MS) {
      logger.error(entry, "A mail was given up.");
      await storeOutcome(database, (db) => markFailed(db, mail, text));
      return "failed";
    }
    logger.warn(entry, "A mail could not be sent and will be retried.");
    const wait = waitSeconds(mail.attempts);
    const dueAt = await storeOutcome(database, (db) => scheduleRetry(db, mail.id, wait, text));
    return kind === "away" ? dueAt : "failed";
  }
  await storeOutcome(database, (db) => markSent(db, mail.id));
  return "sent";
}

/** Waits 10 seconds after the first failure, and twice as long after each further one, up to an hour. */
export const waitSeconds = (failuresBefore: number) => Math.min(LONGEST_WAIT_SECONDS, 10 * 2 ** failuresBefore);

function fillIn(mail: DueMail, getCode: SendingParts["getCode"]) {
  const { code_purpose: purpose, code_id: id, code_salt: salt } = mail;
  // MailContent accepts no other purposes.
  const code = purpose && id && salt ? getCode(purpose as CodePurpose, { id, salt }) : "";
  const fill = (text: string) =>
    readCodes(mail.more_codes).reduce(
      (filled, one) => filled.replaceAll(`{{code:${one.id}}}`, getCode(one.purpose, one)),
      text.replaceAll("{{code}}", code),
    );
  return {
    id: mail.id,
    recipient: mail.recipient,
    subject: mail.subject,
    text: fill(mail.text),
    html: fill(mail.html),
    unsubscribeUrl: mail.unsubscribe_url === null ? undefined : fill(mail.unsubscribe_url),
    writtenAt: mail.created_at,
  };
}

/** The rows of further codes, as the writer of the mail stored them. */
const readCodes = (stored: DueMail["more_codes"]) =>
  ((stored ?? []) as { purpose: CodePurpose; id: string; salt: string }[]).map(({ salt, ...code }): MailedCode => ({
    ...code,
    salt: Buffer.from(salt, "hex"),
  }));
