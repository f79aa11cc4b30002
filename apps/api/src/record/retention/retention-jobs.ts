import type { Database } from "../../ground/db/database.ts";
import type { Job } from "../../ground/jobs/start-jobs.ts";
import { removeOldHistory } from "./remove-old-history.ts";
import { deleteOldestAuditDay, deleteSome, expiries } from "./retention-queries.ts";

/** The database deletes this many rows well within the statement timeout. */
const BATCH_SIZE = 1000;
/** The next run, an hour later, deletes the remaining rows. */
const MAX_RUN_MS = 5 * 60_000;
/** The next run, a night later, continues. */
const MAX_HISTORY_MS = 2 * 3_600_000;

interface KeptDays {
  /** The setting EVENT_DAYS. */
  eventDays: number;
  /** The setting HISTORY_DAYS; 0 keeps the history permanently. */
  historyDays: number;
}

/** Deletes expired rows every hour, and old changes of products every night, in batches, and the audit record by days. */
export const retentionJobs = (database: Database, { eventDays, historyDays }: KeptDays): Job[] => [
  {
    name: "remove-old-rows",
    schedule: "35 * * * *",
    run: async (signal) => {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(MAX_RUN_MS)]);
      for (const expiry of expiries(eventDays))
        while (!ending.aborted && (await deleteSome(database, expiry, BATCH_SIZE)));
      for (const result of ["done", "refused"] as const)
        while (!ending.aborted && (await deleteOldestAuditDay(database, result)));
      return undefined;
    },
  },
  {
    name: "remove-old-history",
    schedule: "50 3 * * *",
    run: async (signal) => {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(MAX_HISTORY_MS)]);
      // Readers of events also read the changes of products.
      if (historyDays > 0) await removeOldHistory(database, Math.max(historyDays, eventDays), ending);
      return undefined;
    },
  },
];
