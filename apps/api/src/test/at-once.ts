import { expect, vi } from "vitest";
import type { Stage } from "./stage.ts";

/**
 * Sends requests that all need the company's lock and holds the lock until all of them wait for it, so that their
 * transactions overlap. Fails if one of them does not wait.
 */
export async function atOnce<T>(stage: Stage, companyId: string, requests: (() => PromiseLike<T>)[]) {
  const holder = await stage.owner.connect();
  try {
    await holder.query("begin");
    await holder.query("select from companies where id = $1 for no key update", [companyId]);
    const answers = Promise.all(requests.map(async (request) => await request()));
    await vi.waitFor(async () => expect(await countWaiting(stage)).toBe(requests.length), { timeout: 10_000 });
    await holder.query("commit");
    return await answers;
  } finally {
    holder.release();
  }
}

/** The number of database connections of this test's database that wait for a lock. */
export async function countWaiting({ owner }: Stage) {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count;
}
