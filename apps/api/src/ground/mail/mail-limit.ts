import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { addToCounters } from "./mail-limit-queries.ts";

/**
 * The number of mails that users can cause per hour and per day. A company on the largest plan may invite 50 people in a
 * row. The limit of a recipient is higher over all companies than within one. Otherwise a company could use up the limit of
 * other companies for the same person, or find out from a refusal that another company has invited that person.
 */
const limits = {
  "invitations by inviter": { inHour: 60, inDay: 120 },
  // After a load, staff invite the first administrators of all new companies at once.
  "invitations by staff member": { inHour: 300, inDay: 1000 },
  "invitations by company": { inHour: 100, inDay: 200 },
  "invitations by company and recipient": { inHour: 3, inDay: 6 },
  "invitations by recipient": { inHour: 10, inDay: 20 },
  "asks by company": { inHour: 50, inDay: 50 },
  "asks by recipient": { inHour: 3, inDay: 6 },
  "feedback by person": { inHour: 30, inDay: 100 },
  "feedback by company": { inHour: 100, inDay: 300 },
  "test mails by staff member": { inHour: 30, inDay: 100 },
  "password changes by user": { inHour: 5, inDay: 10 },
  "recoveries of a person": { inHour: 5, inDay: 10 },
  "secrets by user": { inHour: 60, inDay: 120 },
  "link codes by user": { inHour: 10, inDay: 20 },
  // A program stores no cookie, so each of its addresses counts as a new device.
  "new devices by user": { inHour: 10, inDay: 20 },
};

interface MailCount {
  kind: keyof typeof limits;
  /** The ids or addresses that the counter belongs to. */
  of: string[];
  mails?: number;
}

export interface MailAllowance {
  /** Seconds until the mails are allowed; 0 if they are allowed now. */
  waitSeconds: number;
  /** How many of them are allowed now. */
  left: number;
}

/**
 * Counts mails in the transaction that writes them. Returns the allowance of each counter in the given order. If one
 * exceeds its limit, the caller throws, which rolls back all counts.
 */
export async function countMails(db: Transaction<DB>, counts: MailCount[]): Promise<MailAllowance[]> {
  const wanted = counts.map(({ kind, of, mails = 1 }) => ({ key: hashCounterKey(kind, of), mails, ...limits[kind] }));
  const counters = new Map((await addToCounters(db, wanted)).map((row) => [row.key.toString("hex"), row]));
  return wanted.map(({ key, mails, inHour, inDay }) => {
    const counter = counters.get(key.toString("hex"))!; // The statement returns a row for each key.
    return {
      waitSeconds: Math.max(
        counter.in_hour > inHour ? counter.hour_seconds : 0,
        counter.in_day > inDay ? counter.day_seconds : 0,
      ),
      left: Math.max(0, mails - Math.max(counter.in_hour - inHour, counter.in_day - inDay, 0)),
    };
  });
}

const hashCounterKey = (kind: string, of: string[]) =>
  createHash("sha256")
    .update([kind, ...of].join("\n"))
    .digest();
