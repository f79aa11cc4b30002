import type { Database } from "../../../ground/db/database.ts";
import type { Job } from "../../../ground/jobs/start-jobs.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { deleteOldRequirementFiles, deleteOldStaged, deleteOldUnattachedFiles } from "./unattached-file-queries.ts";

/** Rows per batch, few enough that deleting them takes much less than the statement timeout. */
const BATCH_SIZE = 100;

interface SweepParts {
  database: Database;
  blobs: BlobStore;
}

/** Every hour, deletes uploads that were never linked or sent, and files that no row refers to. */
export const unattachedFileJobs = ({ database, blobs }: SweepParts): Job[] => [
  {
    name: "sweep-files",
    schedule: "10 * * * *",
    run: async (signal) => {
      while (!signal.aborted && (await deleteOldStaged(database, BATCH_SIZE)) > 0);
      const deleteSome = () => database.transaction().execute((db) => deleteOldRequirementFiles(db, BATCH_SIZE));
      while (!signal.aborted && (await deleteSome()) > 0);
      while (!signal.aborted && (await sweepBatch({ database, blobs })) > 0);
      await blobs.removeLeftovers();
      return undefined;
    },
  },
];

/**
 * Removes each file before its row is deleted, so that no file is left behind if the process is killed in between. The row
 * stays locked until then, so a concurrent upload that attaches its file waits for the lock and then fails.
 */
const sweepBatch = ({ database, blobs }: SweepParts) =>
  database.transaction().execute(async (db) => {
    const keys = await deleteOldUnattachedFiles(db, BATCH_SIZE);
    for (const key of keys) await blobs.remove(key);
    return keys.length;
  });
