import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { asJsonb } from "../db/jsonb.ts";
import type { DB } from "../db/schema.ts";

type Gate = Transaction<DB>;

/** What a password must not be like, and whose it is. */
const personal = [
  "u.id",
  "u.company_id",
  "u.email",
  "u.first_name",
  "u.last_name",
  "u.department",
  "u.position",
  "u.status",
  "c.name as company_name",
] as const;

export const findPerson = (db: Gate, userId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("companies as c", "c.id", "u.company_id")
    .select([...personal, "u.password_hash"])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();

/** Without a user the request leads nowhere, but costs the same. */
export const insertReset = (db: Gate, reset: { userId: string | null; address: string; claims: object }) =>
  db
    .insertInto("password_resets")
    .values({
      user_id: reset.userId,
      code_salt: randomBytes(32),
      address: reset.address,
      claims: asJsonb(reset.claims),
    })
    .returning(["id", "code_salt as salt"])
    .executeTakeFirstOrThrow();

export const findReset = (db: Gate, id: string) =>
  db
    .selectFrom("password_resets as r")
    .innerJoin("users as u", "u.id", "r.user_id")
    .leftJoin("companies as c", "c.id", "u.company_id")
    .select([...personal, "r.code_salt as salt", sql<boolean>`r.expires_at <= now()`.as("has_expired"), "r.used_at"])
    .where("r.id", "=", id)
    .executeTakeFirst();

/** True for the first who comes in time. */
export async function spendReset(db: Gate, id: string) {
  const { numUpdatedRows } = await db
    .updateTable("password_resets")
    .set({ used_at: sql`now()` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Links that were asked for before the password changed must not change it again. */
export const spendResetsOf = (db: Gate, userId: string) =>
  db
    .updateTable("password_resets")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();

export const setPassword = (db: Gate, userId: string, passwordHash: string) =>
  db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
