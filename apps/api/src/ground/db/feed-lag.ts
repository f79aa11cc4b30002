import { sql, type Kysely } from "kysely";
import type { DB } from "./schema.ts";

/** Returns the seconds for which the oldest change waits for a running transaction before it can be read. */
export async function measureFeedLag(db: Kysely<DB>) {
  const { rows } = await sql<{ seconds: number }>`select change_feed_lag() as seconds`.execute(db);
  return rows[0]!.seconds; // A function returns one row.
}
