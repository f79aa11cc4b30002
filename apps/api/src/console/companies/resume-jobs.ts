import { recordOwnAction } from "../../record/audit/record-action.ts";
import type { Database } from "../../ground/db/database.ts";
import type { Job } from "../../ground/jobs/start-jobs.ts";
import { recordEvents } from "../../record/outbox/record-events.ts";
import { resumeDue } from "./suspension-queries.ts";

/** Resumes companies within a minute after the day of their resumption has begun, also after downtime. */
export const resumeJobs = (database: Database): Job[] => [
  {
    name: "resume-companies",
    schedule: "* * * * *",
    run: async () => {
      await database.transaction().execute(async (db) => {
        const resumed = await resumeDue(db);
        for (const { id } of resumed) await recordOwnAction(db, "resume-company", id, {});
        await recordEvents(
          { db },
          resumed.map(({ id }) => ({ company_id: id, type: "company.resumed", subject: id, data: {} })),
        );
      });
      return undefined;
    },
  },
];
