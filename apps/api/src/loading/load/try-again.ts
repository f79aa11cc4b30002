import pg from "pg";
import type { LoadScope } from "../feeds/feed.ts";
import { beginAttempt, endAttempt, undoAttempt } from "./trial-queries.ts";

const MOST_ATTEMPTS = 5;
const DEADLOCK = "40P01";

/** Retries the work if PostgreSQL has canceled it to resolve a deadlock with another load. */
export async function tryAgain<T>(scope: LoadScope, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await beginAttempt(scope);
    try {
      const done = await work();
      await endAttempt(scope);
      return done;
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK;
      if (!isDeadlock || attempt === MOST_ATTEMPTS) throw error;
      await undoAttempt(scope);
    }
  }
}
