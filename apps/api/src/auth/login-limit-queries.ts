import { sql, type Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { waitSeconds, type LimitKey } from "./login-limit.ts";

/**
 * Counts an attempt as failed before it is judged, so that guesses sent at once are counted too. A quiet day forgives all.
 * Answers the seconds until an attempt is allowed again, 0 when it is allowed now; what must wait is not to be counted, so the
 * caller then takes the transaction back.
 */
export async function countAttempt(db: Transaction<DB>, keys: LimitKey[]) {
  const counters = await db
    .insertInto("login_limits")
    // Locked in one order by all, whoever shares which of them.
    .values(keys.toSorted((a, b) => Buffer.compare(a.key, b.key)).map(({ key }) => ({ key, failures: 1 })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when login_limits.last_failed_at < now() - interval '1 day' then 1 else login_limits.failures + 1 end`,
        last_failed_at: sql`now()`,
      }),
    )
    // By the clock: now() is this transaction's beginning, and a counter that another made since would seem to lie ahead.
    .returning([
      "key",
      "failures",
      sql<number>`ceil(extract(epoch from blocked_until - clock_timestamp()))::int`.as("seconds"),
    ])
    .execute();
  for (const { key, forgiven } of keys) {
    const failures = counters.find((counter) => counter.key.equals(key))?.failures ?? 0;
    const wait = waitSeconds(failures, forgiven);
    if (wait > 0)
      await db
        .updateTable("login_limits")
        .set({ blocked_until: sql`now() + make_interval(secs => ${wait})` })
        .where("key", "=", key)
        .execute();
  }
  return Math.max(0, ...counters.map(({ seconds }) => seconds));
}

/** A success clears its account's counters; of its address, where others may be guessing, it takes back its own attempt. */
export async function forgive(db: Transaction<DB>, keys: LimitKey[]) {
  const keysOf = (ofAccount: boolean) => keys.filter((limit) => limit.ofAccount === ofAccount).map(({ key }) => key);
  await db.deleteFrom("login_limits").where("key", "in", keysOf(true)).execute();
  const shared = keysOf(false);
  if (shared.length === 0) return;
  await db
    .updateTable("login_limits")
    .set((eb) => ({ failures: eb("failures", "-", 1) }))
    .where("key", "in", shared)
    .where("failures", ">", 0)
    .execute();
}
