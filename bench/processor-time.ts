import { readFileSync } from "node:fs";
import { clusterFiles } from "../apps/api/src/embedded/cluster-files.ts";
import { processesOf } from "../apps/api/src/embedded/postmaster.ts";
import type { Portal } from "./portal.ts";

/** Of the clock that Linux counts processor time by. */
const TICK_MS = 10;

/** Processor time of the portal and of PostgreSQL, in milliseconds, from one call of `sinceThen` to the next. */
export function processorClock({ pid, dataDir }: Portal) {
  const highest = new Map<number, number>();
  const now = () => {
    // What has ended keeps what it had.
    for (const one of [pid, ...processesOf(clusterFiles(dataDir).cluster)])
      highest.set(one, Math.max(highest.get(one) ?? 0, timeOf(one)));
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

function timeOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Behind the name, which may hold spaces: user and system time are the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
