import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { DB } from "../db/schema.ts";

type Gate = Transaction<DB>;

/** The account of an address, with its company's state; staff have no company. */
export const findAccount = (db: Gate, email: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("companies as c", "c.id", "u.company_id")
    .select(["u.id", "u.password_hash", "u.status", "c.status as company_status", "c.name as company_name"])
    .where("u.email", "=", email)
    .executeTakeFirst();

export const insertSession = (db: Gate, userId: string, client: { address: string; userAgent: string | undefined }) =>
  db
    .insertInto("sessions")
    .values({
      user_id: userId,
      refresh_salt: randomBytes(32),
      address: client.address,
      user_agent: client.userAgent?.slice(0, 500) ?? null,
    })
    .returning(["id", "user_id as userId", "refresh_salt as refreshSalt", "generation"])
    .executeTakeFirstOrThrow();

/** A session that has neither ended nor lapsed and whose user may sign in; its row stays locked. */
export const lockLiveSession = (db: Gate, sessionId: string) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("companies as c", "c.id", "u.company_id")
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
