import { sql, type Insertable, type Kysely, type Transaction } from "kysely";
import type { DB } from "../db/schema.ts";

/** Inserts mails, and wakes the sender when the transaction commits. */
export const insertMails = (db: Transaction<DB>, mails: readonly Insertable<DB["mails"]>[]) =>
  db
    .insertInto("mails")
    .values(mails)
    .returning(sql`pg_notify('lading_mails', '')`.as("notified"))
    .execute();

/** Longer than an attempt takes, and a fail-over of the database after it. */
const TAKEN_SECONDS = 90;

/**
 * Takes the mail that has been due longest, so that no other process sends it. Notification mails come last, because no user waits
 * for them. The mail is due again after a while, so another process sends it if this one dies.
 */
export const takeDueMail = (db: Transaction<DB>) =>
  db
    .updateTable("mails")
    .set({ due_at: sql`clock_timestamp() + make_interval(secs => ${TAKEN_SECONDS})` })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("mails")
        .select("id")
        .where("sent_at", "is", null)
        .where("failed_at", "is", null)
        .where("due_at", "<=", sql<Date>`now()`)
        .orderBy(sql`unsubscribe_url is not null`)
        .orderBy("due_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      "id",
      "recipient",
      "subject",
      "text",
      "html",
      "code_purpose",
      "code_id",
      "code_salt",
      "unsubscribe_url",
      "more_codes",
      "created_at",
      "attempts",
      "trace",
    ])
    .executeTakeFirst();

/** Makes a taken mail due at once. */
export const releaseMail = (db: Transaction<DB>, id: string) =>
  db
    .updateTable("mails")
    .set({ due_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();

export type DueMail = NonNullable<Awaited<ReturnType<typeof takeDueMail>>>;

export const markSent = (db: Transaction<DB>, id: string) =>
  db
    .updateTable("mails")
    .set((eb) => ({ sent_at: sql`clock_timestamp()`, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();

type FailedMail = Pick<DueMail, "id" | "code_purpose" | "code_id" | "code_salt">;

/** Gives up a mail. An invitation whose mail was given up waits for staff. */
export async function markFailed(db: Transaction<DB>, mail: FailedMail, error: string) {
  const { id, code_purpose, code_id, code_salt } = mail;
  await db
    .updateTable("mails")
    .set((eb) => ({ failed_at: sql`clock_timestamp()`, attempts: eb("attempts", "+", 1), last_error: error }))
    .where("id", "=", id)
    .execute();
  // A resent invitation has another salt, so the failure of an earlier mail does not count.
  if (code_purpose === "invitation")
    await sql`
      update work_items w set waiting_since = now(), due_at = add_working_days(now(), t.days, t.time_zone, t.weekdays, t.holidays)
      from invitations i, work_terms t
      where t.kind = 'invitation' and i.id = ${code_id} and i.code_salt = ${code_salt}
        and w.id = work_item_id('invitation', i.id::text) and now() < w.waiting_since`.execute(db);
}

/** Returns the time of the next attempt. */
export async function scheduleRetry(db: Transaction<DB>, id: string, waitSeconds: number, error: string) {
  const { due_at } = await db
    .updateTable("mails")
    .set((eb) => ({
      due_at: sql`clock_timestamp() + make_interval(secs => ${waitSeconds})`,
      attempts: eb("attempts", "+", 1),
      last_error: error,
    }))
    .where("id", "=", id)
    .returning("due_at")
    .executeTakeFirstOrThrow();
  return due_at;
}

/** Returns the time at which the next unsent mail is due. */
export async function findNextDue(db: Kysely<DB>) {
  const next = await db
    .selectFrom("mails")
    .select((eb) => eb.fn.min("due_at").as("due_at"))
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  return next?.due_at ?? undefined;
}

/** Deletes at most this many mails that were sent or failed more than 30 days ago. Returns true if more may remain. */
export async function deleteOldMails(db: Kysely<DB>, atMost: number) {
  const old = db
    .selectFrom("mails")
    .select("id")
    .where((eb) => eb(eb.fn.coalesce("sent_at", "failed_at"), "<", sql<Date>`now() - interval '30 days'`))
    .limit(atMost);
  const { numDeletedRows } = await db.deleteFrom("mails").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows) === atMost;
}
