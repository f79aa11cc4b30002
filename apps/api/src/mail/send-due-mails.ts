import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "kysely";
import type { CodeMint, CodePurpose } from "../auth/one-use-codes.ts";
import type { Database } from "../db/database.ts";
import type { DB } from "../db/schema.ts";
import { findNextDue, giveUp, lockDueMail, markSent, postpone, type DueMail } from "./mail-queries.ts";
import type { PostOffice } from "./post-office.ts";
import { troubleOf } from "./trouble.ts";

export interface SendingParts {
  /** Connected as lading_jobs. */
  database: Database;
  office: PostOffice;
  /** The one-use code of a mail's link. */
  codeOf: CodeMint["codeOf"];
  logger: FastifyBaseLogger;
}

const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000;
const LONGEST_WAIT_SECONDS = 3600;

/**
 * Sends all mails that are due, one at a time, until the signal says stop or the mail server is away. Answers when to look
 * again. Each mail is locked while it is sent: several processes never send the same one.
 */
export async function sendDueMails(parts: SendingParts, signal: AbortSignal): Promise<Date | undefined> {
  while (!signal.aborted) {
    const outcome = await parts.database.transaction().execute((db) => sendNext(db, parts));
    if (outcome === "none") return findNextDue(parts.database);
    if (outcome instanceof Date) return outcome;
  }
  return undefined;
}

/** Answers with the time of the next attempt when it makes no sense to go on with other mails before. */
async function sendNext(db: Transaction<DB>, { office, codeOf, logger }: SendingParts) {
  const mail = await lockDueMail(db);
  if (!mail) return "none";
  try {
    await office(filledIn(mail, codeOf));
  } catch (error) {
    const { kind, text, code } = troubleOf(error);
    const entry = { mail: mail.id, code, attempts: mail.attempts + 1 };
    if (kind === "refused" || Date.now() - mail.created_at.getTime() > GIVE_UP_AFTER_MS) {
      logger.error(entry, "A mail was given up.");
      await giveUp(db, mail.id, text);
      return "failed";
    }
    logger.warn(entry, "A mail could not be sent; it is tried again.");
    const dueAt = await postpone(db, mail.id, waitSeconds(mail.attempts), text);
    return kind === "away" ? dueAt : "failed";
  }
  await markSent(db, mail.id);
  return "sent";
}

/** 10 seconds after the first failure, twice as long after each further one, never more than an hour. */
export const waitSeconds = (failuresBefore: number) => Math.min(LONGEST_WAIT_SECONDS, 10 * 2 ** failuresBefore);

function filledIn(mail: DueMail, codeOf: SendingParts["codeOf"]) {
  const { code_purpose: purpose, code_id: id, code_salt: salt } = mail;
  // A purpose comes from a letter, which takes no other.
  const code = purpose && id && salt ? codeOf(purpose as CodePurpose, { id, salt }) : "";
  return {
    id: mail.id,
    recipient: mail.recipient,
    subject: mail.subject,
    text: mail.text.replaceAll("{{code}}", code),
    html: mail.html.replaceAll("{{code}}", code),
    unsubscribeUrl: mail.unsubscribe_url?.replaceAll("{{code}}", code),
    writtenAt: mail.created_at,
  };
}
