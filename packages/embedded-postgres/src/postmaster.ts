import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";

/** The running PostgreSQL of a data directory. */
export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

/** Reads the pid file. Returns undefined unless its process is the PostgreSQL of this data directory. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(cluster), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!isClusterPostgres(cluster, pid)) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/** Compares working directories, because every process of PostgreSQL runs in its data directory. */
export function isClusterPostgres(cluster: string, pid: number) {
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
 * Cleans up after a killed PostgreSQL: removes the pid file, whose ID may belong to another process by now, and kills
 * the processes of its clients, which use the data until their last query ends.
 */
export function clearRemains(cluster: string) {
  for (const pid of findClusterProcesses(cluster)) process.kill(pid, "SIGKILL");
  rmSync(pidFile(cluster), { force: true });
}

export function findClusterProcesses(cluster: string) {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isClusterPostgres(cluster, pid));
}

function pidFile(cluster: string) {
  return path.join(cluster, "postmaster.pid");
}
