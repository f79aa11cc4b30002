import { readFileSync } from "node:fs";
import { clusterFiles } from "@lading/embedded-postgres/cluster-files";
import { findClusterProcesses } from "@lading/embedded-postgres/postmaster";
import type { Portal } from "./portal.ts";

/** The resolution of the clock with which Linux counts processor time. */
const TICK_MS = 10;

/** Returns a clock whose `sinceThen` returns the processor time of the portal and PostgreSQL since its last call, in ms. */
export function createProcessorClock({ pid, dataDir }: Portal) {
  const highest = new Map<number, number>();
  const now = () => {
    // A process that has ended keeps its last value.
    for (const one of [pid, ...findClusterProcesses(clusterFiles(dataDir).cluster)])
      highest.set(one, Math.max(highest.get(one) ?? 0, readProcessorTime(one)));
    const all = [...highest.values()].reduce((sum, time) => sum + time, 0);
    const server = highest.get(pid) ?? 0;
    return { server, database: all - server };
  };
  let then = now();
  return {
    sinceThen() {
      const before = then;
      then = now();
      return { server: then.server - before.server, database: then.database - before.database };
    },
  };
}

/** Returns the milliseconds of processor time that a process has used; 0 if it has ended. */
export function readProcessorTime(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // User and system time are the 12th and 13th field after the name, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
