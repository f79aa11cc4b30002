import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ClusterFailure } from "./cluster-failure.ts";

const PID_FILE = "postmaster.pid";
/** Of a socket and of the file with the pid of its PostgreSQL. */
const SOCKET_PREFIX = ".s.PGSQL.";
/** Linux limits the path of a socket to 107 bytes, which may end in the longest port. */
const MAX_FOLDER_BYTES = 107 - `/${SOCKET_PREFIX}65535`.length;

/** Whether PostgreSQL can have its socket in the data directory: its path is short and has no separator of lists of folders. */
export const fitsSocket = (cluster: string) => Buffer.byteLength(cluster) <= MAX_FOLDER_BYTES && !/[,"]/.test(cluster);

/** A killed process ends later only if the kernel waits, for example for a disk. */
const LONGEST_END_MS = 60_000;

/** The running PostgreSQL of a data directory. */
export interface Postmaster {
  pid: number;
  port: number;
  /** The folder of its Unix socket; undefined if it has none. */
  socketFolder: string | undefined;
  isReady: boolean;
}

/** Reads the pid file. Returns undefined unless its process is the PostgreSQL of this data directory. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, PID_FILE), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!isClusterPostgres(cluster, pid)) return undefined;
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4]?.trim() || undefined,
    isReady: lines[7]?.trim() === "ready",
  };
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
 * Cleans up after a killed PostgreSQL: kills the processes of its clients, which use the data until their last query ends, waits until
 * they have ended, and removes its sockets and the pid files, whose ID may belong to another process by now. A killed process keeps its part
 * of the shared memory until it has ended, which takes a while on a busy machine, and meanwhile PostgreSQL refuses to start.
 */
export async function clearRemains(cluster: string) {
  const deadline = performance.now() + LONGEST_END_MS;
  for (let pids = findClusterProcesses(cluster); pids.length > 0; pids = findClusterProcesses(cluster)) {
    if (performance.now() > deadline)
      throw new ClusterFailure(
        `Processes of a killed PostgreSQL do not end and still use ${cluster}: ${pids.join(", ")}. Their disk may not answer; if they stay, restart the machine.`,
      );
    for (const pid of pids) kill(pid);
    await sleep(10);
  }
  for (const name of readdirSync(cluster))
    if (name === PID_FILE || name.startsWith(SOCKET_PREFIX)) rmSync(path.join(cluster, name), { force: true });
}

/** Kills a process, unless it has just ended. */
function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // Errors of `kill` have a code.
  }
}

/** Finds the processes of a data directory. One that is ending is among them until it has left its memory. */
export function findClusterProcesses(cluster: string) {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isClusterPostgres(cluster, pid));
}
