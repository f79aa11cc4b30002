import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";

/** The running PostgreSQL of a data directory. */
export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

/** What the pid file says, if the process it names really is the PostgreSQL of this data directory. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(cluster), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!isPostgresOf(cluster, pid)) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/** Every process of PostgreSQL works in its data directory, whatever path it was started with. */
export function isPostgresOf(cluster: string, pid: number) {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" &&
      readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    );
  } catch {
    return false;
  }
}

/**
 * Clears what a killed PostgreSQL left behind: a pid file whose number may belong to another process by now, and
 * processes of its clients, which hold the data until their last query ends.
 */
export function clearRemains(cluster: string) {
  for (const pid of processesOf(cluster)) process.kill(pid, "SIGKILL");
  rmSync(pidFile(cluster), { force: true });
}

export function processesOf(cluster: string) {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresOf(cluster, pid));
}

function pidFile(cluster: string) {
  return path.join(cluster, "postmaster.pid");
}
