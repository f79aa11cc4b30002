import { recordOwnAction } from "../../../record/audit/record-action.ts";
import type { Database } from "../../../ground/db/database.ts";
import type { Job } from "../../../ground/jobs/start-jobs.ts";
import { deleteDue } from "./purge-queries.ts";

/** Small enough that deleting a batch stays well below the statement timeout. */
const BATCH_SIZE = 500;

/** Deletes expired documents of the archive every night. Another job removes their files. */
export const purgeJobs = (database: Database): Job[] => [
  {
    name: "purge-archive",
    schedule: "50 2 * * *",
    run: async (signal) => {
      while (!signal.aborted && (await purgeBatch(database)));
      return undefined;
    },
  },
];

/** Returns false when there is nothing left to purge. */
const purgeBatch = (database: Database) =>
  database.transaction().execute(async (db) => {
    const purged = await deleteDue(db, BATCH_SIZE);
    for (const { company_id, documents } of purged)
      await recordOwnAction(db, "purge-archive", company_id, { documents });
    return purged.length > 0;
  });
