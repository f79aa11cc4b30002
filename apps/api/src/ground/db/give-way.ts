import os from "node:os";
import type { RoleDatabase } from "./database.ts";

/** Far enough below requests that they get a processor at once, and far enough above nothing that a load goes on beside them. */
const PRIORITY = 10;

/**
 * Lets the requests of people run before this thread, and before the processes of PostgreSQL that serve its connections, if
 * PostgreSQL is part of the portal. Their numbers mean other processes if it is not.
 */
export function giveWay({ pool }: RoleDatabase, { isOwnCluster }: { isOwnCluster: boolean }) {
  // On other systems, 0 is the whole process and not the thread.
  if (process.platform !== "linux") return;
  lower(0);
  // The driver has the number of the server process, but its types do not.
  if (isOwnCluster) pool.on("connect", (client) => lower((client as unknown as { processID: number }).processID));
}

function lower(pid: number) {
  try {
    os.setPriority(pid, PRIORITY);
  } catch {
    // A system that does not allow it runs the load at the priority of requests.
  }
}
