import { sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

/** Locks the caller until the transaction ends. Returns whether the caller's session is still live. */
export async function holdSession(db: Transaction<DB>) {
  const { rows } = await sql<{ is_live: boolean }>`select hold_session() as is_live`.execute(db);
  return rows[0]?.is_live === true;
}
