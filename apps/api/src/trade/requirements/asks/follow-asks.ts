import type { Transaction } from "kysely";
import type { OneUseCodes } from "../../../ground/codes/one-use-codes.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { findMailDay, readTime } from "../reminders/reminder-queries.ts";
import type { ReminderParts } from "../reminders/send-reminders.ts";
import { createNotifications } from "../news/item-notifications.ts";
import { raiseForItems } from "../news/raise-for-items.ts";
import { askMail } from "./ask-mail.ts";
import { insertAsk } from "./ask-queries.ts";
import { createAskCode } from "./ask-third-party.ts";
import { findAskedItems } from "./asked-item-queries.ts";
import { decisionMail } from "./decision-mail.ts";
import { clearEndedAsks, eraseAddresses, releaseSome, takeDecisions, takeRenewals } from "./follow-ask-queries.ts";

export interface FollowParts extends Pick<ReminderParts, "database" | "writeMail"> {
  codes: Pick<OneUseCodes, "getCode">;
}

/**
 * Clears what ended links leave, notifies companies of what arrived by them, tells third parties of decisions, and asks those again who want
 * that before their document expires. Each row is taken in the transaction that writes its mail. Tests pass `now`; the default is the
 * database's time.
 */
export async function followAsks(parts: FollowParts, signal: AbortSignal, now?: Date) {
  const { database } = parts;
  const repeat = async (work: (db: Transaction<DB>) => Promise<boolean>) => {
    while (!signal.aborted && (await database.transaction().execute(work)));
  };
  await repeat(tellArrived);
  await repeat(releaseSome);
  await repeat(eraseAddresses);
  await repeat((db) => tellSome(db, parts));
  const { day, isMorningOver } = await findMailDay(database, now ?? (await readTime(database)));
  if (isMorningOver) await repeat((db) => renewSome(db, parts, day));
}

/** Clears what ended links leave, and notifies the companies of what arrived by them. */
async function tellArrived(db: Transaction<DB>) {
  const arrived = await clearEndedAsks(db);
  for (const [from, group] of Map.groupBy(arrived ?? [], (one) => one.from))
    await raiseForItems(
      db,
      group.map(({ id }) => id),
      (items) => createNotifications(items, { type: "requirement_arrived", from }),
    );
  return arrived !== undefined;
}

async function tellSome(db: Transaction<DB>, { writeMail }: FollowParts) {
  const decisions = await takeDecisions(db);
  const mails = [...Map.groupBy(decisions, ({ ask_id }) => ask_id).values()].map(decisionMail);
  await writeMail(db, ...mails);
  return decisions.length > 0;
}

async function renewSome(db: Transaction<DB>, { writeMail, codes }: FollowParts, day: string) {
  const renewals = await takeRenewals(db, day);
  for (const { company_id: companyId, company, person, user_id: userId, items, ...ask } of renewals) {
    const code = createAskCode(codes);
    const expiresAt = await insertAsk(db, companyId, { ...code, ...ask, message: "", asked_by: userId, items });
    const mailed = { ...code, ...ask, text: "", expiresAt, isRenewal: true };
    await writeMail(db, askMail(mailed, await findAskedItems(db, companyId, code.id), { company, person }));
  }
  return renewals.length > 0;
}
