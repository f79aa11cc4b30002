import { recordOwnAction } from "../../record/audit/record-action.ts";
import type { Database } from "../../ground/db/database.ts";
import type { Job } from "../../ground/jobs/start-jobs.ts";
import { startDuePlans } from "./due-plan-queries.ts";

/** Starts the plans whose day has begun. A plan with fewer licenses than the company uses waits until it has enough. */
export const planJobs = (database: Database): Job[] => [
  {
    name: "start-plans",
    schedule: "*/10 * * * *",
    run: async () => {
      await database.transaction().execute(async (db) => {
        for (const { id, plan } of await startDuePlans(db)) await recordOwnAction(db, "start-plan", id, { plan });
      });
      return undefined;
    },
  },
];
