import { recordOwnAction } from "../audit/record-action.ts";
import type { Database } from "../db/database.ts";
import type { Job } from "../jobs/start-jobs.ts";
import { deleteDue } from "./purge-queries.ts";

/** As many as are deleted well within the time that a statement has. */
const SOME = 500;

/** Every night, what has been in the archive for long enough is deleted; the files go when the store is swept. */
export const purgeJobs = (database: Database): Job[] => [
  {
    name: "purge-archive",
    schedule: "50 2 * * *",
    run: async (signal) => {
      while (!signal.aborted && (await purgeSome(database)));
      return undefined;
    },
  },
];

/** Answers whether there was anything to purge. */
const purgeSome = (database: Database) =>
  database.transaction().execute(async (db) => {
    const purged = await deleteDue(db, SOME);
    for (const { company_id, documents } of purged)
      await recordOwnAction(db, "purge-archive", company_id, { documents });
    return purged.length > 0;
  });
