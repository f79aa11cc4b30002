import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { lockRowUser } from "../session-queries.ts";
import type { Person } from "./person.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

type Gate = Transaction<DB>;

interface NewAttempt {
  companyId: string;
  nonce: string;
  verifier: string;
  pageHash: Buffer | null;
  testerId: string | null;
}

export const insertAttempt = (db: Gate, { companyId, nonce, verifier, pageHash, testerId }: NewAttempt) =>
  db
    .insertInto("company_sign_in_attempts")
    .values({
      company_id: companyId,
      code_salt: randomBytes(32),
      nonce,
      verifier,
      page_hash: pageHash,
      tester_id: testerId,
    })
    .returning(["id", "code_salt as salt"])
    .executeTakeFirstOrThrow();

const columns = [
  "id",
  "code_salt as salt",
  "company_id",
  "nonce",
  "verifier",
  "page_hash",
  "tester_id",
  "issuer",
  "subject",
  "user_id",
  "refusal",
  "needs_link",
  "wrong_codes",
] as const;

/** Locks an attempt and the user of that attempt. */
export async function lockAttempt(db: Gate, id: string) {
  await lockRowUser(db, sql`company_sign_in_attempts where id = ${id}`);
  return db
    .selectFrom("company_sign_in_attempts")
    .select([
      ...columns,
      sql<boolean>`expires_at > now() and returned_at is null`.as("may_return"),
      // A person who must enter a mailed code has ten minutes, and everyone else is a redirect away.
      sql<boolean>`spent_at is null and returned_at > now() - case when needs_link then interval '10 minutes' else interval '1 minute' end`.as(
        "may_finish",
      ),
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export type Attempt = NonNullable<Awaited<ReturnType<typeof lockAttempt>>>;

/** A response of the identity provider is accepted once. */
export const markReturned = (db: Gate, id: string) =>
  db
    .updateTable("company_sign_in_attempts")
    .set({ returned_at: sql`now()`, expires_at: sql`now() + interval '10 minutes'` })
    .where("id", "=", id)
    .execute();

interface Return {
  issuer?: string;
  subject?: string;
  user_id?: string;
  refusal?: string;
  needs_link?: boolean;
}

export const storeReturn = (db: Gate, id: string, found: Return) =>
  db.updateTable("company_sign_in_attempts").set(found).where("id", "=", id).execute();

export const countWrongCode = (db: Gate, id: string) =>
  db
    .updateTable("company_sign_in_attempts")
    .set((eb) => ({ wrong_codes: eb("wrong_codes", "+", 1) }))
    .where("id", "=", id)
    .execute();

export const spendAttempt = (db: Gate, id: string) =>
  db
    .updateTable("company_sign_in_attempts")
    .set({ spent_at: sql`now()` })
    .where("id", "=", id)
    .execute();

/** The user that a person of an identity provider was linked with. */
export const findIdentity = (db: Gate, companyId: string, issuer: string, subject: string) =>
  db
    .selectFrom("company_identities as i")
    .innerJoin("users as u", "u.id", "i.user_id")
    .select(["i.id", "u.id as user_id", "u.email", "u.status", "u.company_id"])
    .where("i.company_id", "=", companyId)
    .where("i.issuer", "=", issuer)
    .where("i.subject", "=", subject)
    .executeTakeFirst();

export const insertIdentity = (
  db: Gate,
  identity: { company_id: string; issuer: string; subject: string; user_id: string },
) =>
  db
    .insertInto("company_identities")
    .values(identity)
    .onConflict((conflict) => conflict.columns(["company_id", "issuer", "subject"]).doNothing())
    .execute();

export const useIdentity = (db: Gate, companyId: string, issuer: string, subject: string) =>
  db
    .updateTable("company_identities")
    .set({ last_used_at: sql`now()` })
    .where("company_id", "=", companyId)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .execute();

/** Stores the assertion that named a person until it expires. Returns false if it was used before. */
export async function insertAssertion(db: Gate, companyId: string, { issuer, assertion }: Person) {
  if (!assertion) return true;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("company_assertions")
    .values({ company_id: companyId, issuer, assertion_id: assertion.id, expires_at: assertion.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The newest pending invitation of the company to an address. */
export const findInvitationTo = (db: Gate, companyId: string, email: string) =>
  db
    .selectFrom("invitations")
    .select(["id", "code_salt as salt", "role_id", "first_name", "last_name"])
    .where("company_id", "=", companyId)
    .where("email", "=", email)
    .where("accepted_at", "is", null)
    .where("cancelled_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(sql<boolean>`invitation_stands(id)`)
    .executeTakeFirst();

/** Locks the company and returns the licenses that it has left. */
export async function lockCompanyLicenses(db: Gate, companyId: string) {
  const { rows } = await sql<{ left: number }>`select lock_licenses_of(${companyId}) as left`.execute(db);
  return onlyRow(rows).left;
}

/** Returns whether the role has changed. */
export async function followGroup(db: Gate, userId: string, roleId: number) {
  const { rows } = await sql<{ changed: boolean | null }>`
    select follow_group(${userId}, ${roleId}) as changed`.execute(db);
  return rows[0]?.changed === true;
}
