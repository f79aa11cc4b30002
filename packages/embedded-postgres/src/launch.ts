import { spawn } from "node:child_process";
import { chownSync, closeSync, openSync, readFileSync, readdirSync, renameSync, statSync } from "node:fs";
import { totalmem } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ClusterFailure } from "./cluster-failure.ts";
import type { ClusterFiles } from "./cluster-files.ts";
import { freePort } from "./free-port.ts";
import { clearRemains, findPostmaster, fitsSocket, type Postmaster } from "./postmaster.ts";
import { findComplaint } from "./start-complaint.ts";
import type { Unprivileged } from "./unprivileged.ts";

const LOG_BYTES = 10 * 2 ** 20;

const memoryMb = Math.floor(totalmem() / 2 ** 20);

const settings = {
  listen_addresses: "127.0.0.1",
  max_connections: 100,
  // An eighth of the machine's memory. If the indexes don't fit, a large load writes each page many times.
  shared_buffers: `${Math.min(1024, Math.max(128, Math.floor(memoryMb / 8)))}MB`,
  effective_cache_size: `${Math.floor(memoryMb / 2)}MB`,
  work_mem: "16MB",
  maintenance_work_mem: "256MB",
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  random_page_cost: 1.1,
  jit: "off",
  // Vacuums soon after inserts, because a stale visibility map makes counts and deep pages ten times slower.
  autovacuum_naptime: "15s",
  autovacuum_vacuum_insert_scale_factor: 0.02,
  autovacuum_vacuum_scale_factor: 0.05,
  autovacuum_analyze_scale_factor: 0.02,
  timezone: "UTC",
  log_timezone: "UTC",
  // The server logs failed statements itself, because their text contains personal data.
  log_min_messages: "log",
  log_checkpoints: "off",
  // The process type (%b) separates the lines of the server from those about its clients.
  log_line_prefix: "%m [%p] %b: ",
};

/**
 * Starts PostgreSQL on the given port or a free one, with a socket in the data directory if the file system allows it. It runs in a
 * separate session so that a Ctrl-C does not reach it.
 */
export async function launch(
  files: ClusterFiles,
  binaries: string,
  unprivileged: Unprivileged,
  port?: number,
  hasSocket = fitsSocket(files.cluster),
): Promise<Postmaster> {
  await clearRemains(files.cluster);
  giveTo(files.cluster, unprivileged.owner);
  const programArguments = ["-D", files.cluster, "-c", `port=${port ?? (await freePort())}`];
  // Only we may enter the data directory.
  const socket = { unix_socket_directories: hasSocket ? files.cluster : "" };
  for (const [name, value] of Object.entries({ ...settings, ...socket }))
    programArguments.push("-c", `${name}=${value}`);
  const log = openLog(files.log);
  const logStart = statSync(files.log).size;
  const child = spawn(...unprivileged.wrap(path.join(binaries, "postgres"), programArguments), {
    detached: true,
    stdio: ["ignore", log, log],
    env: {},
  });
  closeSync(log);
  child.unref();
  let ended: string | undefined;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (code, signal) => (ended = `it ended with ${signal ?? `code ${code}`}`));
  for (;;) {
    const postmaster = findPostmaster(files.cluster);
    if (postmaster?.isReady) return postmaster;
    if (ended && hasSocket && logFrom(files.log, logStart).includes("could not create any Unix-domain sockets"))
      return launch(files, binaries, unprivileged, port, false);
    if (ended)
      throw new ClusterFailure(
        `PostgreSQL did not start: ${findComplaint(logFrom(files.log, logStart)) ?? ended} (see ${files.log})`,
      );
    await sleep(10);
  }
}

/** Waits for a PostgreSQL that another process started. Returns undefined if it ends instead. */
export async function untilReady(cluster: string) {
  for (;;) {
    const postmaster = findPostmaster(cluster);
    if (!postmaster || postmaster.isReady) return postmaster;
    await sleep(10);
  }
}

// The last start may have used a different unprivileged user, who then owns the files.
function giveTo(folder: string, { user, group }: Unprivileged["owner"]) {
  if (statSync(folder).uid === user) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chownSync(path.join(entry.parentPath, entry.name), user, group);
  chownSync(folder, user, group);
}

function openLog(file: string) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}

const logFrom = (log: string, start: number) => readFileSync(log).subarray(start).toString();
