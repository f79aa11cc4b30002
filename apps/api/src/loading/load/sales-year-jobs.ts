import type { Database } from "../../ground/db/database.ts";
import type { Job } from "../../ground/jobs/start-jobs.ts";
import { endSalesYear } from "../feeds/sales-queries.ts";

/** Products of one statement, which locks them and the counters of their companies. */
const BATCH_SIZE = 1000;

/**
 * Empties the sums of the year of products whose months are all of earlier years. It runs every night, so that a portal that was
 * off at New Year does it later.
 */
export const salesYearJobs = (database: Database): Job[] => [
  {
    name: "end-sales-year",
    schedule: "5 0 * * *",
    run: async (signal) => {
      const endSome = () => database.transaction().execute((db) => endSalesYear(db, BATCH_SIZE));
      while (!signal.aborted && (await endSome()) === BATCH_SIZE);
      return undefined;
    },
  },
];
