import { setTimeout as sleep } from "node:timers/promises";
import type { Stage } from "./stage.ts";

/**
 * Starts the requests while another transaction holds the lock of the product's edits, each one after the previous
 * request waits for the lock. Then releases the lock, so that they continue in that order. Returns their responses.
 */
export async function inTurns<T>(stage: Stage, gxpSku: string, requests: readonly (() => Promise<T>)[]) {
  // PostgreSQL keeps the order of transactions that wait for an existing row, but not for a row that is being inserted.
  await stage.owner.query(
    "insert into product_edit_locks select company_id, id from products where gxp_sku = $1 on conflict do nothing",
    [gxpSku],
  );
  const lock =
    "select from product_edit_locks where product_id = (select id from products where gxp_sku = $1) for update";
  return inTurnsAfter(stage, [lock, [gxpSku]], requests);
}

/** Like `inTurns`, but holds the locks of a transaction that has run this statement. */
export async function inTurnsAfter<T>(
  stage: Stage,
  [statement, values]: [statement: string, values: unknown[]],
  requests: readonly (() => Promise<T>)[],
) {
  const holder = await stage.owner.connect();
  try {
    await holder.query("begin");
    await holder.query(statement, values);
    const begun: Promise<T>[] = [];
    for (const request of requests) {
      begun.push(request());
      await untilWaiting(stage, begun.length);
    }
    await holder.query("commit");
    return await Promise.all(begun);
  } finally {
    holder.release();
  }
}

async function untilWaiting(stage: Stage, wanted: number) {
  const patience = performance.now() + 10_000;
  while (performance.now() < patience) {
    const { rows } = await stage.owner.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows[0]?.waiting === wanted) return;
    await sleep(5);
  }
  throw new Error(`${wanted} requests should wait for the lock.`);
}
