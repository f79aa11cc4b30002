import type { IntakeReport } from "@lading/contract";
import type { Database } from "../../ground/db/database.ts";
import { openProviderScope } from "../../ground/db/scope.ts";
import { invalidApiKey } from "../../ground/http/admit-key.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import type { Batch } from "../feeds/batch.ts";
import { declareLoad } from "./declare-load.ts";
import type { Feed, LoadScope } from "../feeds/feed.ts";
import { type LoadedFile, loadFile } from "./load-file.ts";
import { openReport, type SavedRows } from "../feeds/load-report.ts";
import { storeBatch } from "./store-batch.ts";
import { liftTimeLimits, notifyOfLoad } from "./trial-queries.ts";

/** The rows that a load has stored so far. */
export interface StoredRows {
  report: IntakeReport;
  /** The rows of each company that were created or updated. */
  saved: readonly SavedRows[];
}

export interface RowStore {
  blobs: BlobStore;
  /** Separate connections of the intake, so that loads never use up those of users. */
  writers: Database;
  /** The hash of the request's API key. Each batch checks again that the key is valid. */
  keyHash: Buffer | undefined;
  loadId: string;
}

/** Two batches are saved concurrently, each in a separate transaction, so that good rows stay if a later batch fails. */
const CONCURRENT_BATCHES = 2;

/**
 * Stores the rows of a file in concurrent batches. `onProgress` gets what was stored: after each batch, and at the end, or after
 * the batches that were running if the load fails.
 */
export async function storeRows(
  scope: LoadScope,
  { blobs, writers, keyHash, loadId }: RowStore,
  feed: Feed,
  file: LoadedFile,
  onProgress: (stored: StoredRows) => void,
) {
  const running = new Set<Promise<void>>();
  const report = openReport();
  const tell = () => onProgress({ report: report.result(), saved: report.saved });
  const saveSeparately = (batch: Batch) =>
    openProviderScope(writers, keyHash, async (apart) => {
      if (!apart) throw invalidApiKey();
      await liftTimeLimits(apart);
      await declareLoad(apart, loadId);
      await notifyOfLoad(apart, await storeBatch({ scope: apart, blobs, isTrial: false }, feed, batch));
    });
  try {
    await loadFile(scope, blobs, feed, file, report, async (batch) => {
      while (running.size >= CONCURRENT_BATCHES) await Promise.race(running);
      const work: Promise<void> = saveSeparately(batch).then(() => {
        running.delete(work);
        return tell();
      });
      // Promise.race and Promise.all report a failure. Until then an unhandled rejection must not end the process.
      work.catch(() => {});
      running.add(work);
    });
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
    tell();
  }
}
