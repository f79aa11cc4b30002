import type { Transaction } from "kysely";
import type { Database } from "../../../ground/db/database.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import { requirementMail } from "./requirement-mail.ts";
import {
  claimCompanies,
  findMailDay,
  findReminded,
  forgetDays,
  isOnlyMailer,
  type MailDay,
  type MailedItem,
  readTime,
  type Reminded,
  takeAgreements,
  takeItems,
} from "./reminder-queries.ts";

export interface ReminderParts {
  /** Connected as lading_jobs. */
  database: Database;
  writeMail: WriteMail;
  /** The URL at which mail programs reach the API. */
  apiUrl: string;
}

/** How many companies one transaction writes the mails of. */
const most = 500;

/**
 * Writes one mail about required documents for each person and day, from seven in the morning on. The mails and the rows of the reminders are
 * one transaction. Tests pass `now`; the default is the database's time.
 */
export async function sendReminders(parts: ReminderParts, signal: AbortSignal, now?: Date) {
  const day = await findMailDay(parts.database, now ?? (await readTime(parts.database)));
  if (!day.isMorningOver) return;
  let after: string | null | undefined = null;
  let hasClaimed = false;
  while (!signal.aborted && after !== undefined) {
    const from: string | null = after;
    after = await parts.database.transaction().execute((db) => remindSome(db, parts, day, from));
    hasClaimed ||= after !== undefined;
  }
  if (hasClaimed) await parts.database.transaction().execute((db) => forgetDays(db, day.day));
}

/** Returns the id of the last company, or undefined if none was left for this process. */
async function remindSome(
  db: Transaction<DB>,
  { writeMail, apiUrl }: ReminderParts,
  day: MailDay,
  after: string | null,
): Promise<string | undefined> {
  if (!(await isOnlyMailer(db))) return undefined;
  const companyIds = await claimCompanies(db, day.day, { after, most });
  if (companyIds.length === 0) return undefined;
  const taken = [...(await takeItems(db, companyIds, day)), ...(await takeAgreements(db, companyIds))];
  const items = Map.groupBy(taken, ({ company_id }) => company_id);
  if (items.size === 0) return companyIds.at(-1);
  const mails = (await findReminded(db, [...items.keys()])).flatMap((person) => {
    const mentioned = (items.get(person.company_id) ?? []).filter((item) => isMentioned(item, person));
    return mentioned.length > 0 ? [requirementMail(person, mentioned, apiUrl)] : [];
  });
  if (mails.length > 0) await writeMail(db, ...mails);
  return companyIds.at(-1);
}

/** Second contacts learn of documents that are late. Nobody can switch off the mails of documents that are due. */
function isMentioned({ news, days }: MailedItem, { user_id, wants_mails }: Reminded) {
  if (user_id === null) return news === "reminder" && days !== null && days < 0;
  return wants_mails || (news === "reminder" && days !== null && days <= 0);
}
