import { randomBytes } from "node:crypto";
import type { SignInWay } from "@lading/contract";
import { sql, type RawBuilder, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { getNetwork } from "../../ground/http/peer-address.ts";
import type { Caller } from "./caller.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

type Gate = Transaction<DB>;

const accounts = (db: Gate) =>
  db
    .selectFrom("users as u")
    .leftJoin("companies as c", "c.id", "u.company_id")
    .select([
      "u.id",
      "u.email",
      "u.company_id",
      "u.password_hash",
      "u.status",
      "u.number_of_visits",
      "c.status as company_status",
      "c.name as company_name",
      "c.suspended_until",
    ]);

/** Returns the account of an address with the state of its company. Staff have no company. */
export const findAccount = (db: Gate, email: string) => accounts(db).where("u.email", "=", email).executeTakeFirst();

/** Returns the account of a user who exists, with the state of its company. */
export const findAccountById = (db: Gate, userId: string) =>
  accounts(db).where("u.id", "=", userId).executeTakeFirstOrThrow();

/**
 * A session of staff as a user lasts eight hours. After that they must give the reason again. It is confirmed for ten minutes from
 * its beginning, because the staff member confirmed the call that led to it, and nobody can confirm it later.
 */
export const insertSession = (
  db: Gate,
  userId: string,
  caller: Caller,
  by: { staffId: string } | { way: SignInWay },
) => {
  const limits = sql`session_limits(${userId}, ${"staffId" in by ? by.staffId : null})`;
  return db
    .insertInto("sessions")
    .values({
      user_id: userId,
      ...("staffId" in by ? { staff_id: by.staffId } : { signed_in_with: by.way }),
      confirmed_at: sql`now()`,
      expires_at: sql`now() + (select life from ${limits})`,
      idle_expires_at: sql`now() + (select least(idle, life) from ${limits})`,
      refresh_salt: randomBytes(32),
      address: caller.address,
      user_agent: getUserAgent(caller),
    })
    .returning(["id", "user_id as userId", "refresh_salt as refreshSalt", "generation"])
    .executeTakeFirstOrThrow();
};

const getUserAgent = ({ userAgent }: Caller) => userAgent?.slice(0, 500) ?? null;

/** Whether a stored session shows a sign-in of the user with such a program from this address. */
export async function hasSignedInFrom(db: Gate, userId: string, caller: Caller) {
  const session = await db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("staff_id", "is", null)
    .where("user_agent", "is not distinct from", getUserAgent(caller))
    .where(sql<boolean>`address <<= ${getNetwork(caller.address)}::inet`)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/** The active sessions of a user, without those of staff: the current one first, the others by last use. */
export const findOwnSessions = (db: Gate, user: { id: string; sessionId: string }) =>
  db
    .selectFrom("sessions")
    .select([
      "id",
      "user_agent",
      "address",
      "created_at",
      "last_used_at",
      sql<SignInWay | null>`signed_in_with`.as("signed_in_with"),
    ])
    .where("user_id", "=", user.id)
    .where(isOwnAndLive)
    .orderBy((eb) => eb("id", "=", user.sessionId), "desc")
    .orderBy("last_used_at", "desc")
    .limit(100)
    .execute();

/** Ends one active session of a user, never that of staff. Returns false if there is no such session. */
export async function endOwnSession(db: Gate, userId: string, id: string) {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ ended_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where(isOwnAndLive)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends everything with which a person can act, except one session. Returns how many sessions ended. */
export async function lockOut(db: Gate, userId: string, sparedSessionId?: string) {
  const { rows } = await sql<{ sessions: number }>`
    select lock_out(${userId}, ${sparedSessionId ?? null}) as sessions`.execute(db);
  return onlyRow(rows).sessions;
}

/**
 * Locks a user. Everything that makes a session or a token of something else does this before it locks that, and so does a
 * lock-out. Otherwise one could miss the other, or each wait for the other.
 */
export const lockUser = (db: Gate, userId: string) =>
  db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Locks the user of a row of a table that has a `user_id`. Does nothing if there is no such row. */
export const lockRowUser = async (db: Gate, row: RawBuilder<unknown>) => {
  await sql`select from users where id = (select user_id from ${row}) for no key update`.execute(db);
};

/** A session of staff as the user belongs to the staff member. */
const isOwnAndLive = sql<boolean>`staff_id is null and ended_at is null and expires_at > now() and idle_expires_at > now()`;

/** Locks and returns an active session whose user may sign in, and locks the user. */
export async function lockLiveSession(db: Gate, sessionId: string) {
  await lockRowUser(db, sql`sessions where id = ${sessionId}`);
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("companies as c", "c.id", "u.company_id")
    .leftJoin("users as staff", "staff.id", "s.staff_id")
    .select([
      "s.id",
      "s.user_id as userId",
      "s.staff_id as staffId",
      "s.signed_in_with as signedInWith",
      "u.company_id as companyId",
      "s.refresh_salt as refreshSalt",
      "s.generation",
      sql<number>`extract(epoch from now() - s.rotated_at)::float8`.as("secondsSinceRotation"),
    ])
    .where("s.id", "=", sessionId)
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", sql<Date>`now()`)
    .where("s.idle_expires_at", ">", sql<Date>`now()`)
    .where("u.status", "=", "active")
    .where((eb) => eb.or([eb("c.id", "is", null), eb("c.status", "=", "active")]))
    .where((eb) =>
      eb.or([
        eb("s.staff_id", "is", null),
        eb.and([eb("staff.status", "=", "active"), eb("staff.company_id", "is", null)]),
      ]),
    )
    .forUpdate("s")
    .executeTakeFirst();
}

/** Advances the session to the next refresh token and, if its user is there, restarts its time without use. */
export const advanceSession = (db: Gate, sessionId: string, isUnattended: boolean) =>
  sql`
    update sessions s set generation = generation + 1, rotated_at = now(),
      last_used_at = case when ${isUnattended} then last_used_at else now() end,
      -- A policy that changed while the user signed in has not reached this session.
      (expires_at, idle_expires_at) = (
        select least(s.expires_at, s.created_at + l.life),
          case when ${isUnattended} then s.idle_expires_at else least(s.expires_at, s.created_at + l.life, now() + l.idle) end
        from session_limits(s.user_id, s.staff_id) l)
    where id = ${sessionId}`.execute(db);

export const confirmSession = (db: Gate, sessionId: string) =>
  db
    .updateTable("sessions")
    .set({ confirmed_at: sql`now()` })
    .where("id", "=", sessionId)
    .execute();

export const endSession = (db: Gate, sessionId: string) =>
  db
    .updateTable("sessions")
    .set({ ended_at: sql`now()` })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();

/** Locks the account. Returns false if its password has changed since it was verified. */
export async function countVisit(db: Gate, account: { id: string; password_hash: string }) {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set((eb) => ({ number_of_visits: eb("number_of_visits", "+", 1), last_api_login: sql`now()` }))
    .where("id", "=", account.id)
    .where("password_hash", "=", account.password_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
