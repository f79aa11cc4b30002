import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { freeReaderPlaces } from "../loading/read/xlsx/reader-budget.ts";
import { getCountedCompanies } from "../ground/db/counted-companies.ts";
import type { Database } from "../ground/db/database.ts";
import type { IdentityDefaults } from "../ground/db/provider-identity.ts";
import type { VendorPace } from "../ground/http/vendor-pace.ts";
import type { LoadThreadSettings } from "../loading/load/load-messages.ts";
import type { Job } from "../ground/jobs/start-jobs.ts";
import {
  removeExpiredRows,
  removeOldExports,
  removeOldFiles,
  removeOldWorkbookUploads,
} from "../record/runs/run-file-queries.ts";
import { isWorkQueued } from "../record/runs/runner-queries.ts";

export interface WorkerSettings extends LoadThreadSettings {
  /** The address of the role lading_vendor, with which the runs of vendors read. */
  vendorUrl: string;
  /** An address that leads through no pooler, for the lock of the one process that executes runs. */
  lockUrl: string;
  logLevel: string;
  /** The values that mails about runs contain. */
  identity: IdentityDefaults;
  publicUrl: string;
  /** The collector of OpenTelemetry that gets the traces. */
  traceCollector?: string | undefined;
}

/** `counted` are the companies of which the server caches numbers of products. */
export type WorkerMessage = { p95: number; counted: string[] } | { stop: true };

const PACE_MS = 500;
/** Most of it is rows of one batch, and files that a kind reads into memory. */
const MEMORY_MB = 256;
/** Rows of which a job removes the file in one statement. */
const BATCH_SIZE = 500;

interface RunJobParts {
  database: Database;
  worker: WorkerSettings;
  pace: VendorPace;
  /** Tidies the tables that runs have changed. */
  tidy?: () => void;
}

/** Executes runs in their own thread as soon as one waits, and removes their files after 90 days, and exports of vendors after seven. */
export const runJobs = ({ database, worker, pace, tidy }: RunJobParts): Job[] => [
  {
    name: "execute-runs",
    schedule: "* * * * *",
    channel: "runs",
    run: async (signal, cut) => {
      // The thread takes memory and half a second, so it runs only if there is work.
      if (!(await database.transaction().execute(isWorkQueued))) return undefined;
      await executeInThread(worker, pace, signal, cut);
      tidy?.();
      return undefined;
    },
  },
  {
    name: "remove-run-files",
    schedule: "50 3 * * *",
    run: async (signal) => {
      for (const remove of [removeOldFiles, removeOldExports, removeExpiredRows, removeOldWorkbookUploads])
        while (!signal.aborted && (await database.transaction().execute((db) => remove(db, BATCH_SIZE))));
      return undefined;
    },
  },
];

/**
 * Resolves when no run waits any more, after the current batch if the signal aborts, and at once if `cut` aborts. A batch that was
 * cut is done again by the next process. Rejects if the thread failed.
 */
async function executeInThread(settings: WorkerSettings, pace: VendorPace, signal: AbortSignal, cut?: AbortSignal) {
  const thread = new Worker(new URL("./runner-thread.ts", import.meta.url), {
    workerData: settings,
    name: "runs",
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // A thread that has ended has no id any more.
  const { threadId } = thread;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const tell = (message: WorkerMessage) => thread.postMessage(message);
  const stop = () => tell({ stop: true });
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const terminate = () => void thread.terminate();
  cut?.addEventListener("abort", terminate);
  const tellState = () => tell({ p95: pace.getP95(), counted: getCountedCompanies() });
  tellState();
  const telling = setInterval(tellState, PACE_MS);
  try {
    // `once` rejects if the thread fails with an error, for example because it is out of memory.
    await once(thread, "exit");
  } finally {
    freeReaderPlaces(threadId);
    clearInterval(telling);
    signal.removeEventListener("abort", stop);
    cut?.removeEventListener("abort", terminate);
  }
}
