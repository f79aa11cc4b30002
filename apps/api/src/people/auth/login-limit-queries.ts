import { sql, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { waitSeconds, type LimitKey, type SignInLimits } from "./login-limit.ts";

type Gate = Transaction<DB>;

/**
 * Counts an attempt as failed before the password is verified, so that concurrent guesses are counted too. Failures expire
 * after a day without attempts. Returns the seconds until an attempt is allowed, 0 if it is allowed now. An attempt that must
 * wait does not count, so the caller rolls the transaction back. Only the counters of `waitedFor` can make it wait.
 */
export async function countAttempt(db: Gate, keys: LimitKey[], waitedFor = keys) {
  const counters = await db
    .insertInto("login_limits")
    // All transactions lock the counters in the same order, which prevents deadlocks.
    .values(keys.toSorted((a, b) => Buffer.compare(a.key, b.key)).map(({ key }) => ({ key, failures: 1 })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when login_limits.last_failed_at < now() - interval '1 day' then 1 else login_limits.failures + 1 end`,
        last_failed_at: sql`now()`,
      }),
    )
    // Uses clock_timestamp() because now() is the start of this transaction, and a newer counter would be in the future.
    .returning([
      "key",
      "failures",
      sql<number>`ceil(extract(epoch from blocked_until - clock_timestamp()))::int`.as("seconds"),
    ])
    .execute();
  for (const { key, rule } of keys) {
    const failures = counters.find((counter) => counter.key.equals(key))?.failures ?? 0;
    const wait = waitSeconds(failures, rule);
    if (wait > 0)
      await db
        .updateTable("login_limits")
        .set({ blocked_until: sql`now() + make_interval(secs => ${wait})` })
        .where("key", "=", key)
        .execute();
  }
  const waits = counters.filter(({ key }) => waitedFor.some((limit) => limit.key.equals(key)));
  return Math.max(0, ...waits.map(({ seconds }) => seconds));
}

/** Counts a sign-in. An attempt on a known device does not count for its address. */
export const countSignIn = (db: Gate, { own, account, address, isKnown }: SignInLimits) =>
  isKnown ? countAttempt(db, [own, account], [own]) : countAttempt(db, [own, account, address]);

/** Resets these counters. The rows stay because a concurrent attempt may have locked one. */
export async function clearCounters(db: Gate, keys: LimitKey[]) {
  await lockCounters(db, keys);
  for (const key of keys) await setFailures(db, key, 0);
}

/**
 * A correct password resets the failures of its account here, and of its address. Failures of other clients at the account
 * remain. An account resets an address once in five minutes, so that an attacker cannot keep guessing other accounts by signing
 * in to their own.
 */
export async function forgiveSignIn(db: Gate, { own, account, address, cleared, isKnown }: SignInLimits) {
  const failuresByKey = await lockCounters(db, [own, account, address]);
  const failures = failuresByKey(own);
  const failuresHere = isKnown ? 0 : failures;
  const ofOthers = failuresByKey(address) - failuresHere;
  await setFailures(db, own, 0);
  await setFailures(db, account, failuresByKey(account) - failures);
  if (ofOthers > 0 && (await mayClear(db, cleared))) await setFailures(db, address, 0);
  else if (!isKnown) await setFailures(db, address, ofOthers);
}

/** Locks counters in the same order as counting does, to prevent deadlocks, and returns their failures. */
async function lockCounters(db: Gate, keys: LimitKey[]) {
  const counters = await db
    .selectFrom("login_limits")
    .select(["key", "failures"])
    .where(
      "key",
      "in",
      keys.map(({ key }) => key),
    )
    .orderBy("key")
    .forUpdate()
    .execute();
  return ({ key }: LimitKey) => counters.find((counter) => counter.key.equals(key))?.failures ?? 0;
}

/** Also ends the wait that the withdrawn failure has caused. */
const setFailures = (db: Gate, { key }: LimitKey, failures: number) =>
  db
    .updateTable("login_limits")
    .set({ failures: Math.max(0, failures), blocked_until: sql`now()` })
    .where("key", "=", key)
    .execute();

async function mayClear(db: Gate, key: Buffer) {
  const inFiveMinutes = sql<Date>`now() + interval '5 minutes'`;
  const marked = await db
    .insertInto("login_limits")
    .values({ key, failures: 0, blocked_until: inFiveMinutes })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ blocked_until: inFiveMinutes, last_failed_at: sql`now()` })
        .where("login_limits.blocked_until", "<=", sql<Date>`now()`),
    )
    .returning("key")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Returns whether to mail the account's owner about failed sign-ins: after five failures, and at most once a day. */
export async function shouldWarnOwner(db: Gate, { account }: SignInLimits) {
  const marked = await db
    .updateTable("login_limits")
    .set({ told_at: sql`now()` })
    .where("key", "=", account.key)
    .where("failures", ">=", 5)
    .where((eb) => eb.or([eb("told_at", "is", null), eb("told_at", "<", sql<Date>`now() - interval '1 day'`)]))
    .returning("key")
    .executeTakeFirst();
  return marked !== undefined;
}
