import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "kysely";
import { isDatabaseAway, isStandby } from "./conditions.ts";
import type { Database } from "./database.ts";
import type { DB } from "./schema.ts";

const RETRY_MS = 250;
/** Longer than a fail-over of the database, and shorter than what a process has taken stays taken. */
const PATIENCE_MS = 14_000;

/**
 * Stores what happened outside of the database, such as a mail that was sent. While the database is away it tries again, because
 * otherwise another process would send the same again. The work must be the same if it is done twice.
 */
export async function storeOutcome<T>(database: Database, work: (db: Transaction<DB>) => Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;)
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof Error && (isDatabaseAway(error) || isStandby(error))) || Date.now() > end) throw error;
      await sleep(RETRY_MS);
    }
}
