import { sql, type Kysely } from "kysely";
import type { DB } from "./schema.ts";
import { onlyRow } from "./only-row.ts";

/** Returns the seconds for which the oldest change waits for a running transaction before it can be read. */
export async function measureFeedLag(db: Kysely<DB>) {
  const { rows } = await sql<{ seconds: number }>`select change_feed_lag() as seconds`.execute(db);
  return onlyRow(rows).seconds;
}
