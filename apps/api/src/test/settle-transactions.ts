import type pg from "pg";
import { expect } from "vitest";

/**
 * Waits until the feed of changes has every transaction that has begun before. A transaction of any test holds it back, because
 * all tests share one PostgreSQL.
 */
export async function settleTransactions(owner: pg.Pool) {
  const { rows } = await owner.query<{ next: string }>("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
  await expect
    .poll(async () => {
      const settled = "select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as is_settled";
      return (await owner.query<{ is_settled: boolean }>(settled, [rows[0]?.next])).rows[0]?.is_settled;
    })
    .toBe(true);
}
