import { recordOwnAction } from "../audit/record-action.ts";
import type { Database } from "../db/database.ts";
import type { Job } from "../jobs/start-jobs.ts";
import { resumeDue } from "./suspension-queries.ts";

/** Resumes companies within a minute after the day of their resumption has begun, also after downtime. */
export const resumeJobs = (database: Database): Job[] => [
  {
    name: "resume-companies",
    schedule: "* * * * *",
    run: async () => {
      await database.transaction().execute(async (db) => {
        for (const { id } of await resumeDue(db)) await recordOwnAction(db, "resume-company", id, {});
      });
      return undefined;
    },
  },
];
