import type { Database } from "../db/database.ts";
import type { WriteMail } from "../mail/write-mail.ts";
import { digestMail, type DigestHead } from "./digest-mail.ts";
import {
  findDigestLines,
  findLoadedCompanies,
  findRunningLoads,
  lockDueReaders,
  settleReaders,
} from "./digest-queries.ts";

export interface DigestParts extends DigestHead {
  /** Connected as lading_jobs. */
  database: Database;
  writeMail: WriteMail;
}

/** Users of one transaction: so few that neither memory nor the locks on them matter. */
const SOME = 200;
/** Lines of one mail. */
const MOST_LINES = 25;
const LOAD_WAIT_MS = 5000;

/**
 * Writes all mails about notifications that are due. A mail and how far its user has been mailed are one transaction: whatever
 * dies, each notification is in one mail at most. While a load is at work its companies wait, so that it is told of as one;
 * then the answer says when to look again. `now` is for tests; without it the time is the database's.
 */
export async function sendDigests(parts: DigestParts, signal: AbortSignal, now?: Date): Promise<Date | undefined> {
  const waiting = new Set<string>();
  while (!signal.aborted && (await sendSome(parts, waiting, now)) > 0);
  return waiting.size > 0 ? new Date(Date.now() + LOAD_WAIT_MS) : undefined;
}

/** Answers how many users were due; companies of whom a load is at work join those that wait. */
async function sendSome(
  { database, writeMail, ...head }: DigestParts,
  waiting: Set<string>,
  now: Date | undefined,
): Promise<number> {
  // Asked before and after what is new is read: a load may begin or end just now.
  const loadsBefore = await findRunningLoads(database);
  return database.transaction().execute(async (db) => {
    const due = await lockDueReaders(db, { now, timeZone: head.timeZone, except: [...waiting], atMost: SOME });
    const loads = [...loadsBefore, ...(await findRunningLoads(db))];
    if (loads.length > 0) for (const companyId of await findLoadedCompanies(db, loads)) waiting.add(companyId);
    const readers = due.filter(({ company_id }) => !waiting.has(company_id));
    const mailed = readers.filter(({ is_mailed, after, up_to }) => is_mailed && after < up_to);
    const lines = mailed.length > 0 ? await findDigestLines(db, mailed, MOST_LINES) : [];
    const linesOf = Map.groupBy(lines, ({ user_id }) => user_id);
    const letters = mailed.flatMap((reader) => {
      const theirs = linesOf.get(reader.user_id);
      return theirs ? digestMail(reader, theirs, head) : [];
    });
    if (letters.length > 0) await writeMail(db, ...letters);
    if (readers.length > 0) await settleReaders(db, readers, now);
    return due.length;
  });
}
