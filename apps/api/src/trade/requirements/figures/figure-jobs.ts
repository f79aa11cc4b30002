import type { Database } from "../../../ground/db/database.ts";
import type { Job } from "../../../ground/jobs/start-jobs.ts";
import { keepCounts } from "./count-queries.ts";

/** Keeps the counts of the dashboard and its history. */
export const requirementFigureJobs = (database: Database): Job[] => [
  {
    name: "count-requirement-items",
    schedule: "*/5 * * * *",
    run: async () => {
      await database.transaction().execute(keepCounts);
      return undefined;
    },
  },
];
