import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { lockRowUser } from "../session-queries.ts";

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

/** Locks a passkey and its user, and returns what verifies it. */
export async function lockPasskey(db: Gate, credentialId: string) {
  await lockRowUser(db, sql`passkeys where credential_id = ${credentialId}`);
  return db
    .selectFrom("passkeys")
    .select(["id", "user_id", "credential_id", "public_key", "counter"])
    .where("credential_id", "=", credentialId)
    .forUpdate()
    .executeTakeFirst();
}

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

/**
 * Stores a used challenge until it expires. Returns false if it was used before. Each one removes some that have expired, so that
 * they cannot fill the disk.
 */
export async function insertUsedChallenge(db: Gate, id: string, expiresAt: Date) {
  await db
    .deleteFrom("used_passkey_challenges")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("used_passkey_challenges")
        .select("id")
        .where("expires_at", "<", sql<Date>`now()`)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("used_passkey_challenges")
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
