import type { Database } from "../../ground/db/database.ts";
import type { Job } from "../../ground/jobs/start-jobs.ts";
import { deleteOldDownloads } from "./download-queries.ts";

/** Small enough that deleting a batch stays well below the statement timeout. */
const BATCH_SIZE = 1000;

/** Deletes old downloads at night. Until then, reloading a preview is redirected to the page that requests a new address. */
export const downloadJobs = (database: Database): Job[] => [
  {
    name: "delete-old-downloads",
    schedule: "40 3 * * *",
    run: async (signal) => {
      while (!signal.aborted && (await deleteOldDownloads(database, BATCH_SIZE)));
      return undefined;
    },
  },
];
