import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { DB } from "../../ground/db/schema.ts";

type Gate = Transaction<DB>;

/** The user's id, the personal data that a password must not resemble, and whether the user may sign in. */
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
  "c.status as company_status",
  "c.suspended_until",
] as const;

export const findPerson = (db: Gate, userId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("companies as c", "c.id", "u.company_id")
    .select([...personal, "u.password_hash"])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();

/** Runs `work` and rolls it back unless `isKept`, so that both cases run the same statements and take the same time. */
export async function keepIf(db: Gate, isKept: boolean, work: () => Promise<void>) {
  await sql`savepoint work`.execute(db);
  await work();
  await (isKept ? sql`release savepoint work` : sql`rollback to savepoint work`).execute(db);
}

/** Without a user the row is rolled back, so that the time does not differ. */
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

/** Uses up a code that has not expired. Returns true only for the first request. */
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

/** Sets a new password, and invalidates the reset links that were requested before. */
export async function setPassword(db: Gate, userId: string, passwordHash: string) {
  await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
  await db
    .updateTable("password_resets")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}
