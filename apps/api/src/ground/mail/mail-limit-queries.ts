import { sql, type Kysely, type Transaction } from "kysely";
import type { DB } from "../db/schema.ts";

interface Counter {
  key: Buffer;
  in_hour: number;
  hour_seconds: number;
  in_day: number;
  day_seconds: number;
}

export async function addToCounters(db: Transaction<DB>, counts: { key: Buffer; mails: number }[]) {
  const keys = counts.map(({ key }) => key);
  const mails = counts.map((count) => count.mails);
  const { rows } = await sql<Counter>`select * from count_mails(${keys}::bytea[], ${mails}::int[])`.execute(db);
  return rows;
}

/** Deletes at most this many counters whose windows have ended. Returns true if more may remain. */
export async function deleteOldCounters(db: Kysely<DB>, atMost: number) {
  const old = db
    .selectFrom("mail_limits")
    .select("key")
    .where("day_ends_at", "<", sql<Date>`now()`)
    .limit(atMost);
  const { numDeletedRows } = await db.deleteFrom("mail_limits").where("key", "in", old).executeTakeFirst();
  return Number(numDeletedRows) === atMost;
}
