import type { Database } from "../../../ground/db/database.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import { makeLinks, mostLinks } from "../links/mailed-link-queries.ts";
import { chooseStep } from "./choose-step.ts";
import { reminderMail } from "./reminder-mail.ts";
import {
  findDueCompanies,
  findReminded,
  insertReminders,
  lockDueOrders,
  readTime,
  scheduleReminders,
  stopReminders,
} from "./reminder-queries.ts";

export interface ReminderParts {
  /** Connected as lading_jobs. */
  database: Database;
  writeMail: WriteMail;
  /** The URL at which mail programs reach the API. */
  apiUrl: string;
}

/**
 * Writes the reminders that are due, of all orders of a company in one mail to each of its people who answer. The mails and the rows that
 * tell of them are one transaction. Tests pass `now`; the default is the database's time.
 */
export async function sendReminders(parts: ReminderParts, signal: AbortSignal, now?: Date) {
  const time = now ?? (await readTime(parts.database));
  for (const { id, is_reminded } of await findDueCompanies(parts.database, time)) {
    if (signal.aborted) return;
    if (is_reminded) await remindCompany(parts, id, time);
    else await stopReminders(parts.database, id, time);
  }
}

const remindCompany = ({ database, writeMail, apiUrl }: ReminderParts, companyId: string, now: Date) =>
  database.transaction().execute(async (db) => {
    const orders = (await lockDueOrders(db, companyId, now)).map((order) => ({
      ...order,
      ...chooseStep({ from: order.clock_from, times: order.times, lastStep: order.last_step }, now),
    }));
    await scheduleReminders(db, companyId, orders);
    const due = orders.flatMap(({ step, ...order }) => (step === undefined ? [] : [{ ...order, step }]));
    if (due.length > 0) await insertReminders(db, companyId, due);
    const mailed = due.filter(({ isMailed }) => isMailed);
    if (mailed.length === 0) return;
    const people = await findReminded(db, companyId);
    const named = mailed.slice(0, mostLinks);
    const codes = await makeLinks(
      db,
      people.flatMap(({ user_id }) => named.map(({ order_id }) => ({ company_id: companyId, order_id, user_id }))),
    );
    await writeMail(db, ...people.map((person) => reminderMail(person, mailed, codes, apiUrl)));
  });
