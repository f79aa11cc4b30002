import type { Database } from "../db/database.ts";
import type { Job } from "../jobs/start-jobs.ts";
import { deleteSome, expiries, type RetentionDays } from "./retention-queries.ts";

/** The database deletes this many rows well within the statement timeout. */
const BATCH_SIZE = 1000;
/** The next run, an hour later, deletes the remaining rows. */
const MAX_RUN_MS = 5 * 60_000;

interface RetentionParts extends RetentionDays {
  database: Database;
}

/** Deletes expired rows every hour, in batches. */
export const retentionJobs = ({ database, ...days }: RetentionParts): Job[] => [
  {
    name: "remove-old-rows",
    schedule: "35 * * * *",
    run: async (signal) => {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(MAX_RUN_MS)]);
      for (const expiry of expiries(days)) while (!ending.aborted && (await deleteSome(database, expiry, BATCH_SIZE)));
      return undefined;
    },
  },
];
