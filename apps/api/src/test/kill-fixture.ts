import pg from "pg";
import { expect } from "vitest";
import { type ServerProcess, startServer } from "./server-process.ts";
import { type Stage, tokenSecrets } from "./stage.ts";

/** Starts servers on the database of a stage, with their files in a folder, and kills them while they wait for a lock. */
export function killFixture(stage: Stage, folder: string) {
  const start = () => startServer(folder, { DATABASE_URL: stage.ownerUrl, TOKEN_SECRETS: tokenSecrets[0] });
  return {
    start,
    /** Locks what the statement selects, so that the server waits there. Returns a function that unlocks it. */
    async hold(statement: string, values: unknown[]) {
      const holder = new pg.Client({ connectionString: stage.ownerUrl });
      await holder.connect();
      await holder.query("begin");
      await holder.query(statement, values);
      return () => holder.end();
    },
    /** Kills the server while it waits for a lock, and returns a new server after the lock is gone. */
    async killWhileWaiting(server: ServerProcess, release: () => Promise<void>) {
      const isWaiting = async () =>
        (
          await stage.owner.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount ?? 0;
      await expect.poll(isWaiting, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
      await server.end("SIGKILL");
      await release();
      return start();
    },
  };
}
