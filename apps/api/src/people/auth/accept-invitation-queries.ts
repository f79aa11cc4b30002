import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";

type Gate = Transaction<DB>;

export const findInvitation = (db: Gate, id: string) =>
  db
    .selectFrom("invitations as i")
    .leftJoin("companies as c", "c.id", "i.company_id")
    .leftJoin("users as inviter", "inviter.id", "i.invited_by")
    .select([
      "i.id",
      "i.company_id",
      "i.role_id",
      "i.email",
      "i.first_name",
      "i.last_name",
      "i.phone_number",
      "i.department",
      "i.position",
      "i.code_salt as salt",
      "i.accepted_at",
      "i.cancelled_at",
      sql<boolean>`i.expires_at <= now()`.as("has_expired"),
      sql<boolean>`not invitation_stands(i.id)`.as("is_void"),
      "c.name as company_name",
      "c.status as company_status",
      "c.suspended_until",
      "inviter.first_name as inviter_first_name",
      "inviter.last_name as inviter_last_name",
    ])
    .where("i.id", "=", id)
    .executeTakeFirst();

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Marks a pending invitation as accepted if the code is the last one sent. Returns true only for the first request. */
export async function acceptInvitation(db: Gate, invitation: { id: string; salt: Buffer }) {
  const { numUpdatedRows } = await db
    .updateTable("invitations")
    .set({ accepted_at: sql`now()` })
    .where("id", "=", invitation.id)
    .where("code_salt", "=", invitation.salt)
    .where("accepted_at", "is", null)
    .where("cancelled_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(sql<boolean>`invitation_stands(id)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasAccount(db: Gate, email: string) {
  return (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}

interface NewUser {
  /** Null for staff of the provider. */
  company_id: string | null;
  role_id: number;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  department: string;
  position: string;
}

/** Creates the user and returns the id, or undefined if the address is taken. */
export async function insertUser(db: Gate, user: NewUser) {
  const row = await db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
