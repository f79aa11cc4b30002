import { setTimeout as sleep } from "node:timers/promises";
import type { Stage } from "./stage.ts";

/**
 * Begins the requests one after the other while somebody else holds the product, each once the one before it waits; then
 * lets them go on in that order. Answers what they answer.
 */
export const inTurns = <T>(stage: Stage, gxpSku: string, requests: readonly (() => Promise<T>)[]) =>
  inTurnsAfter(stage, ["select from products where gxp_sku = $1 for no key update", [gxpSku]], requests);

/** The same while a transaction goes on that has made this statement. */
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
  throw new Error(`${wanted} requests should be waiting.`);
}
