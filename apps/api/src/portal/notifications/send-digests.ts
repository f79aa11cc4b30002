import type { Transaction } from "kysely";
import type { Database } from "../../ground/db/database.ts";
import type { DB } from "../../ground/db/schema.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { keyOf, makeLinks } from "../../trade/orders/links/mailed-link-queries.ts";
import { digestMail, type DigestHead } from "./digest-mail.ts";
import { createMayOpen } from "./hidden-types.ts";
import { findNewOrders } from "./new-order-queries.ts";
import { undoGraceMs, undoMs } from "@lading/contract";
import {
  findDigestLines,
  findLoadedCompanies,
  findNextRelease,
  findRunningLoads,
  lockDueRecipients,
  settleReaders,
  type DueReader,
} from "./digest-queries.ts";

export interface DigestParts extends DigestHead {
  /** Connected as lading_jobs. */
  database: Database;
  writeMail: WriteMail;
  /** The daily and weekly mails are due at seven in the morning of this time zone. */
  timeZone: string;
}

/** Users per transaction. This bounds the memory and the number of locked rows. */
const BATCH_SIZE = 200;
/** Lines per mail. */
const MAX_LINES = 25;
const LOAD_WAIT_MS = 5000;
/** As long as the server accepts that a decision is undone. */
const DECISION_WAIT_MS = undoMs + undoGraceMs;

/**
 * Writes all mails about notifications that are due. A mail and the user's progress are one transaction, so each notification
 * is in one mail at most, even after a crash. While a load runs, its companies wait, so that one mail reports the whole load.
 * Decisions on edits wait until they can no longer be undone. The function returns the time to run again. Tests pass `now`; the default is the database's time.
 */
export async function sendDigests(parts: DigestParts, signal: AbortSignal, now?: Date): Promise<Date | undefined> {
  const waiting = new Set<string>();
  while (!signal.aborted && (await sendSome(parts, waiting, now)) > 0);
  const releaseMs = await findNextRelease(parts.database, DECISION_WAIT_MS);
  const waitMs = Math.min(waiting.size > 0 ? LOAD_WAIT_MS : Infinity, releaseMs ?? Infinity);
  return Number.isFinite(waitMs) ? new Date(Date.now() + waitMs) : undefined;
}

/** Returns how many users were due. Adds companies with a running load to `waiting`. */
async function sendSome(
  { database, writeMail, ...head }: DigestParts,
  waiting: Set<string>,
  now: Date | undefined,
): Promise<number> {
  // Read before and after locking the users, because a load may begin or end in between.
  const loadsBefore = await findRunningLoads(database);
  return database.transaction().execute(async (db) => {
    const due = await lockDueRecipients(db, {
      now,
      timeZone: head.timeZone,
      except: [...waiting],
      atMost: BATCH_SIZE,
      decisionWaitMs: DECISION_WAIT_MS,
    });
    const loads = [...loadsBefore, ...(await findRunningLoads(db))];
    if (loads.length > 0) for (const companyId of await findLoadedCompanies(db, loads)) waiting.add(companyId);
    const readers = due.filter(({ company_id }) => !waiting.has(company_id));
    const mailed = readers.filter(({ is_mailed, after, up_to }) => is_mailed && after < up_to);
    const lines = mailed.length > 0 ? await findDigestLines(db, mailed, MAX_LINES) : [];
    const linesByUser = Map.groupBy(lines, ({ user_id }) => user_id);
    const ordersByUser = await linkNewOrders(db, mailed);
    const mails = mailed.flatMap((reader) => {
      const userLines = linesByUser.get(reader.user_id);
      return userLines ? digestMail(reader, userLines, ordersByUser.get(reader.user_id) ?? [], head) : [];
    });
    if (mails.length > 0) await writeMail(db, ...mails);
    if (readers.length > 0) await settleReaders(db, readers, now);
    return due.length;
  });
}

/** Returns the new orders that the users may answer, by user, each with its own link. */
async function linkNewOrders(db: Transaction<DB>, readers: readonly DueReader[]) {
  const answering = readers.filter((reader) =>
    createMayOpen(reader)({ place: "orders", permission: "orders.respond", flag: "Order Responses" }),
  );
  const orders = await findNewOrders(db, answering);
  const codes = await makeLinks(db, orders);
  const linked = orders.flatMap((order) => {
    const code = codes.get(keyOf(order));
    return code ? { ...order, code } : [];
  });
  return Map.groupBy(linked, ({ user_id }) => user_id);
}
