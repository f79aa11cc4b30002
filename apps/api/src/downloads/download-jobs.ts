import type { Database } from "../db/database.ts";
import type { Job } from "../jobs/start-jobs.ts";
import { deleteOldDownloads } from "./download-queries.ts";

/** As many as are deleted well within the time that a statement has. */
const SOME = 1000;

/** At night, what was granted is forgotten. Until then it tells who reloads a preview where to ask anew. */
export const downloadJobs = (database: Database): Job[] => [
  {
    name: "delete-old-downloads",
    schedule: "40 3 * * *",
    run: async (signal) => {
      while (!signal.aborted && (await deleteOldDownloads(database, SOME)));
      return undefined;
    },
  },
];
