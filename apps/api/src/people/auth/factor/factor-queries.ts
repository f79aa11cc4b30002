import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { lockRowUser } from "../session-queries.ts";

type Gate = Transaction<DB>;

/** Locks the user's authenticator app, so that codes are verified one after another. */
export const lockTotp = (db: Gate, userId: string) =>
  db
    .selectFrom("totp_factors")
    .select(["secret", "last_step", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();

export const findTotp = (db: Gate, userId: string) =>
  db.selectFrom("totp_factors").select(["created_at", "last_used_at"]).where("user_id", "=", userId).executeTakeFirst();

export const useTotpStep = (db: Gate, userId: string, step: number) =>
  db
    .updateTable("totp_factors")
    .set({ last_step: step, last_used_at: sql`now()` })
    .where("user_id", "=", userId)
    .execute();

/** Returns false if the user has an authenticator app already. */
export async function insertTotp(db: Gate, totp: { userId: string; secret: Buffer; step: number }) {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("totp_factors")
    .values({ user_id: totp.userId, secret: totp.secret, last_step: totp.step })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns false if there was no app. */
export async function deleteTotp(db: Gate, userId: string) {
  const { numDeletedRows } = await db.deleteFrom("totp_factors").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Recovery codes are useless without a factor that they replace. */
export const deleteCodesWithoutFactor = (db: Gate, userId: string) =>
  db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("totp_factors").where("user_id", "=", userId))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom("passkeys").where("user_id", "=", userId))))
    .execute();

/** Whether the user has an authenticator app, and the hosts for which the user has passkeys. */
export const findFactorKinds = (db: Gate, userId: string) =>
  db
    .selectNoFrom([
      sql<boolean>`exists (select from totp_factors where user_id = ${userId})`.as("totp"),
      sql<string[]>`array(select distinct host from passkeys where user_id = ${userId})`.as("hosts"),
    ])
    .executeTakeFirstOrThrow();

/** Stores a secret for the session unless it has one that is still valid, and returns the one that holds. */
export async function keepEnrolment(db: Gate, sessionId: string, secret: Buffer) {
  await db
    .insertInto("totp_enrolments")
    .values({ session_id: sessionId, secret })
    .onConflict((conflict) =>
      conflict
        .column("session_id")
        .doUpdateSet({ secret, expires_at: sql`default` })
        .where("totp_enrolments.expires_at", "<=", sql<Date>`now()`),
    )
    .execute();
  return findEnrolment(db, sessionId);
}

export const findEnrolment = (db: Gate, sessionId: string) =>
  db
    .selectFrom("totp_enrolments")
    .select("secret")
    .where("session_id", "=", sessionId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();

export const deleteEnrolment = (db: Gate, sessionId: string) =>
  db.deleteFrom("totp_enrolments").where("session_id", "=", sessionId).execute();

export async function replaceRecoveryCodes(db: Gate, userId: string, hashes: Buffer[]) {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses up a recovery code. Returns true only for the first request with it. */
export async function spendRecoveryCode(db: Gate, userId: string, hash: Buffer) {
  const { numUpdatedRows } = await db
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Gate, userId: string) {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select(sql<number>`count(*)::int`.as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

export const insertWrongCode = (db: Gate, userId: string) =>
  db.insertInto("wrong_codes").values({ user_id: userId }).execute();

/** Returns the number of wrong codes of the last hour, and the seconds until the oldest of the last ten is an hour old. */
export const countWrongCodes = (db: Gate, userId: string) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom("wrong_codes")
        .select("at")
        .where("user_id", "=", userId)
        .where("at", ">", sql<Date>`now() - interval '1 hour'`)
        .orderBy("at", "desc")
        .limit(10)
        .as("latest"),
    )
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(ceil(extract(epoch from min(at) + interval '1 hour' - now())), 0)::int`.as("seconds"),
    ])
    .executeTakeFirstOrThrow();

/** A ticket is valid for five minutes, or for the given ones. */
export const insertTicket = (
  db: Gate,
  ticket: { userId: string; passwordHash: string; client: Buffer; minutes?: number },
) =>
  db
    .insertInto("sign_in_tickets")
    .values({
      user_id: ticket.userId,
      password_hash: ticket.passwordHash,
      client: ticket.client,
      code_salt: randomBytes(32),
      expires_at: sql`now() + ${ticket.minutes ?? 5} * interval '1 minute'`,
    })
    .returning(["id", "code_salt as salt"])
    .executeTakeFirstOrThrow();

/** Locks a ticket and its user. */
export async function lockTicket(db: Gate, id: string) {
  await lockRowUser(db, sql`sign_in_tickets where id = ${id}`);
  return db
    .selectFrom("sign_in_tickets as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .leftJoin("companies as c", "c.id", "u.company_id")
    .select([
      "t.id",
      "t.code_salt as salt",
      "t.client",
      "t.wrong_codes",
      "t.password_hash",
      "t.enrolment_secret",
      sql<boolean>`t.expires_at > now() and t.used_at is null`.as("is_valid"),
      "u.id as user_id",
      "u.company_id",
      "u.email",
      "u.status",
      "u.number_of_visits",
      "c.status as company_status",
      "c.name as company_name",
      "c.suspended_until",
    ])
    .where("t.id", "=", id)
    .forUpdate("t")
    .executeTakeFirst();
}

export const keepTicketSecret = (db: Gate, id: string, secret: Buffer) =>
  db.updateTable("sign_in_tickets").set({ enrolment_secret: secret }).where("id", "=", id).execute();

export const countWrongTicket = (db: Gate, id: string) =>
  db
    .updateTable("sign_in_tickets")
    .set((eb) => ({ wrong_codes: eb("wrong_codes", "+", 1) }))
    .where("id", "=", id)
    .execute();

export const spendTicket = (db: Gate, id: string) =>
  db
    .updateTable("sign_in_tickets")
    .set({ used_at: sql`now()` })
    .where("id", "=", id)
    .execute();
