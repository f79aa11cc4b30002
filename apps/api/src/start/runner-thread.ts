import { parentPort, workerData } from "node:worker_threads";
import { noteCountedCompany } from "../ground/db/counted-companies.ts";
import { openRunDatabase, openVendorRunDatabase } from "../ground/db/database.ts";
import { openReplica } from "../ground/db/replica.ts";
import { giveWay } from "../ground/db/give-way.ts";
import { createIdentityReader } from "../ground/db/provider-identity.ts";
import { createMailWriter } from "../ground/mail/write-mail.ts";
import { exportTraces } from "./export-traces.ts";
import { makeLogger } from "./logger.ts";
import { openStorage } from "../ground/storage/open-storage.ts";
import { executeRuns } from "../record/runs/execute-runs.ts";
import { pauseForVendors } from "../record/runs/pause-for-vendors.ts";
import { workOfRunKind } from "./work-of-run-kind.ts";
import type { WorkerMessage, WorkerSettings } from "./run-jobs.ts";

/* The thread that executes runs. It ends when none waits. */

const settings = workerData as WorkerSettings; // Passed by run-jobs.ts.
const {
  databaseUrl,
  vendorUrl,
  replicaUrl,
  lockUrl,
  isPooled,
  isOwnCluster,
  dataDir,
  storage,
  logLevel,
  identity,
  publicUrl,
  traceCollector,
} = settings;
/** Exports count many rows. A replica that does not answer holds one up so long. */
const REPLICA_QUERY_MS = 60_000;

const stopping = new AbortController();
let p95 = 0;
parentPort?.on("message", (message: WorkerMessage) => {
  if ("stop" in message) return stopping.abort();
  p95 = message.p95;
  for (const companyId of message.counted) noteCountedCompany(companyId);
});

const stopExport = traceCollector ? await exportTraces(traceCollector) : undefined;
const database = openRunDatabase(databaseUrl, isPooled);
const vendors = openVendorRunDatabase(vendorUrl, isPooled);
giveWay(database, { isOwnCluster });
giveWay(vendors, { isOwnCluster });
const logger = makeLogger(logLevel);
const replica = replicaUrl
  ? openReplica({
      url: replicaUrl,
      logins: { provider: databaseUrl, vendor: vendorUrl },
      primary: database,
      queryMs: REPLICA_QUERY_MS,
      onChange: () => {},
    })
  : undefined;
try {
  await executeRuns(
    {
      database,
      vendors,
      replica,
      lockUrl,
      blobs: await openStorage({ dataDir, storage }),
      writeMail: createMailWriter({ readIdentity: createIdentityReader(identity), publicUrl }),
      logger,
      kinds: workOfRunKind,
      pause: (signal) => pauseForVendors(() => p95, signal),
    },
    stopping.signal,
  );
} finally {
  await replica?.destroy();
  await vendors.destroy();
  await database.destroy();
  await stopExport?.();
  // An open port would keep the thread alive.
  parentPort?.close();
}
