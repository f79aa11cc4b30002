import { sql, type Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";

type Gate = Transaction<DB>;

/** Passkeys of a user that were made for this host, oldest first. Those of another host are useless here. */
export const findPasskeys = (db: Gate, userId: string, host: string) =>
  db
    .selectFrom("passkeys")
    .select(["id", "credential_id", "transports", "name", "is_synced", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("host", "=", host)
    .orderBy("created_at")
    .execute();

/** Locks a passkey with what verifies it. */
export const lockPasskey = (db: Gate, credentialId: string) =>
  db
    .selectFrom("passkeys")
    .select(["id", "user_id", "credential_id", "public_key", "counter"])
    .where("credential_id", "=", credentialId)
    .forUpdate()
    .executeTakeFirst();

export const usePasskey = (db: Gate, id: string, seen: { counter: number; isSynced: boolean }) =>
  db
    .updateTable("passkeys")
    .set({ counter: seen.counter, is_synced: seen.isSynced, last_used_at: sql`now()` })
    .where("id", "=", id)
    .execute();

interface Passkey {
  userId: string;
  host: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  isSynced: boolean;
  name: string;
}

/** Returns the id, or undefined if the passkey was added before, by any user. */
export async function insertPasskey(db: Gate, passkey: Passkey) {
  const row = await db
    .insertInto("passkeys")
    .values({
      user_id: passkey.userId,
      host: passkey.host,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      is_synced: passkey.isSynced,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function countPasskeys(db: Gate, userId: string) {
  const { count } = await db
    .selectFrom("passkeys")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns false if the user has no such passkey. */
export async function updatePasskeyName(db: Gate, userId: string, id: string, name: string) {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the name of the removed passkey, or undefined if the user has no such passkey. */
export async function deletePasskey(db: Gate, userId: string, id: string) {
  const row = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** Each challenge removes some that have expired, so that strangers who ask for many cannot fill the disk. */
export async function insertChallenge(db: Gate, challenge: string, ownerId: string | undefined) {
  await db
    .insertInto("passkey_challenges")
    .values({ challenge, owner_id: ownerId ?? null })
    .execute();
  await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "in", (eb) =>
      eb
        .selectFrom("passkey_challenges")
        .select("challenge")
        .where("expires_at", "<", sql<Date>`now()`)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Uses up a challenge. Returns false if it has expired, was used, or is for another session or sign-in. */
export async function takeChallenge(db: Gate, challenge: string, ownerId: string | undefined) {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("owner_id", "is not distinct from", ownerId ?? null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
