import type { Database } from "../../../ground/db/database.ts";
import type { Job } from "../../../ground/jobs/start-jobs.ts";
import { closeNotices } from "./receipt-queries.ts";

const BATCH_SIZE = 500;

/** Ends ship notices that should have arrived long ago and of which no more was received. */
export const shipmentJobs = (database: Database): Job[] => [
  {
    name: "close-shipments",
    schedule: "25 3 * * *",
    run: async (signal) => {
      while (!signal.aborted && (await database.transaction().execute((db) => closeNotices(db, BATCH_SIZE))) > 0);
      return undefined;
    },
  },
];
