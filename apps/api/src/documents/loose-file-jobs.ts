import type { Database } from "../db/database.ts";
import type { Job } from "../jobs/start-jobs.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { deleteOldStaged, takeOldLooseFiles } from "./loose-file-queries.ts";

/** As many as are deleted well within the time that a statement has. */
const SOME = 100;

interface SweepParts {
  database: Database;
  blobs: BlobStore;
}

/** Every hour, what nobody came for is cleared away: uploads that were never linked, and files that no row holds. */
export const looseFileJobs = ({ database, blobs }: SweepParts): Job[] => [
  {
    name: "sweep-files",
    schedule: "10 * * * *",
    run: async (signal) => {
      while (!signal.aborted && (await deleteOldStaged(database, SOME)) > 0);
      while (!signal.aborted && (await sweepSome({ database, blobs })) > 0);
      await blobs.removeLeftovers();
      return undefined;
    },
  },
];

/**
 * A file is gone before its row is, so that nothing is forgotten when this is killed in between. Until then the row is
 * locked: an upload that comes for its file at this moment waits, and finds that it is too late.
 */
const sweepSome = ({ database, blobs }: SweepParts) =>
  database.transaction().execute(async (db) => {
    const keys = await takeOldLooseFiles(db, SOME);
    for (const key of keys) await blobs.remove(key);
    return keys.length;
  });
