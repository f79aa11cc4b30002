import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import type { Caller } from "./caller.ts";

type Gate = Transaction<DB>;

/** The account of an address, with its company's state; staff have no company. */
export const findAccount = (db: Gate, email: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("companies as c", "c.id", "u.company_id")
    .select([
      "u.id",
      "u.company_id",
      "u.password_hash",
      "u.status",
      "c.status as company_status",
      "c.name as company_name",
    ])
    .where("u.email", "=", email)
    .executeTakeFirst();

/** Staff who sign in as a user get eight hours; then they say anew why. */
export const insertSession = (db: Gate, userId: string, caller: Caller, staffId?: string) =>
  db
    .insertInto("sessions")
    .values({
      user_id: userId,
      ...(staffId && { staff_id: staffId, expires_at: sql`now() + interval '8 hours'` }),
      refresh_salt: randomBytes(32),
      address: caller.address,
      user_agent: caller.userAgent?.slice(0, 500) ?? null,
    })
    .returning(["id", "user_id as userId", "refresh_salt as refreshSalt", "generation"])
    .executeTakeFirstOrThrow();

/** A session that has neither ended nor lapsed and whose user may sign in; its row stays locked. */
export const lockLiveSession = (db: Gate, sessionId: string) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("companies as c", "c.id", "u.company_id")
    .leftJoin("users as staff", "staff.id", "s.staff_id")
    .select([
      "s.id",
      "s.user_id as userId",
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

/** Makes the next refresh token the newest, and the idle day begin anew. */
export const advanceSession = (db: Gate, sessionId: string) =>
  db
    .updateTable("sessions")
    .set((eb) => ({
      generation: eb("generation", "+", 1),
      rotated_at: sql`now()`,
      idle_expires_at: sql`least(expires_at, now() + interval '24 hours')`,
    }))
    .where("id", "=", sessionId)
    .execute();

export const endSession = (db: Gate, sessionId: string) =>
  db
    .updateTable("sessions")
    .set({ ended_at: sql`now()` })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();

/** Ends what is open of the user, but for the session that is spared. */
export const endSessionsOf = (db: Gate, userId: string, sparedSessionId?: string) =>
  db
    .updateTable("sessions")
    .set({ ended_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(sparedSessionId !== undefined, (query) => query.where("id", "!=", sparedSessionId ?? ""))
    .execute();

/** False when the account is no longer what was found and proven: its password has changed since. The row stays locked. */
export async function countVisit(db: Gate, account: { id: string; password_hash: string }) {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set((eb) => ({ number_of_visits: eb("number_of_visits", "+", 1), last_api_login: sql`now()` }))
    .where("id", "=", account.id)
    .where("password_hash", "=", account.password_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
