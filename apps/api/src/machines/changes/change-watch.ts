import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../ground/db/database.ts";
import { findLastPosition } from "./change-feed-queries.ts";
import type { Position } from "./cursor.ts";

/** One statement this often serves all requests that wait, and none runs while no request waits. */
const INTERVAL_MS = 200;

/** Lets requests wait for changes without a connection each. */
export interface ChangeWatch {
  /** Waits until the last change is another one than `seen`, or until the signal. */
  wait(seen: Position, signal: AbortSignal): Promise<void>;
}

export function createChangeWatch(database: Database, closing: AbortSignal): ChangeWatch {
  const waiting = new Set<{ seen: Position; end: () => void }>();
  let isLooking = false;

  async function look() {
    if (isLooking) return;
    isLooking = true;
    while (waiting.size > 0) {
      await sleep(INTERVAL_MS);
      // A request reads again after its wait, so it reports a database that is unreachable.
      const last = await database
        .transaction()
        .execute(findLastPosition)
        .catch(() => undefined);
      for (const { seen, end } of waiting) if (last && (last.tx !== seen.tx || last.id !== seen.id)) end();
    }
    isLooking = false;
  }

  return {
    async wait(seen, signal) {
      const ending = AbortSignal.any([signal, closing]);
      if (ending.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const entry = { seen, end: resolve };
      waiting.add(entry);
      ending.addEventListener("abort", () => resolve(), { once: true });
      void look();
      await promise;
      waiting.delete(entry);
    },
  };
}
