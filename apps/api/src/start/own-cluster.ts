import { startCluster } from "@lading/embedded-postgres";
import { ClusterFailure } from "@lading/embedded-postgres/cluster-failure";
import { StartFailure } from "../ground/process/start-failure.ts";
import { failureLine } from "./failure-line.ts";

/** Starts the built-in PostgreSQL, or connects to it if it is already running. */
export async function startOwnCluster(dataDir: string, say?: (line: string) => void) {
  try {
    return await startCluster(dataDir, say);
  } catch (error) {
    const line = error instanceof ClusterFailure ? error.message : failureLine(error);
    throw line === undefined ? error : new StartFailure(line);
  }
}
