import { sql, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "../../ground/db/schema.ts";

type Gate = Transaction<DB>;

/** Finds the change of a link, and whether its user may sign in. */
export const findEmailChange = (db: Gate, id: string) =>
  db
    .selectFrom("email_changes as e")
    .innerJoin("users as u", "u.id", "e.user_id")
    .innerJoin("companies as c", "c.id", "u.company_id")
    .select([
      "e.id",
      "e.user_id",
      "e.company_id",
      "e.email",
      "e.code_salt as salt",
      sql<boolean>`e.expires_at <= now()`.as("has_expired"),
      // The person who asked for the change may not do so any more. Staff who act as a user cannot ask for one.
      sql<boolean>`e.requested_by is not null
        and not may_administer(e.requested_by, e.company_id, '{provider.change_company_users}')`.as("is_void"),
      "u.email as former_email",
      "u.status",
      "c.status as company_status",
      "c.name as company_name",
      "c.suspended_until",
    ])
    .where("e.id", "=", id)
    .executeTakeFirst();

/** Uses up a change. Returns true only for the first request. */
export async function spendEmailChange(db: Gate, id: string) {
  const { numDeletedRows } = await db.deleteFrom("email_changes").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives a user another address. Returns false if it has an account; the transaction can only be rolled back then. */
export async function setEmail(db: Gate, userId: string, email: string) {
  try {
    await db.updateTable("users").set({ email }).where("id", "=", userId).execute();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE) return false;
    throw error;
  }
}

/** PostgreSQL's code of a value that exists already. */
const UNIQUE = "23505";
