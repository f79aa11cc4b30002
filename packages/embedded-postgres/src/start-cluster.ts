import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ClusterFailure } from "./cluster-failure.ts";
import { clusterFiles, type ClusterFiles } from "./cluster-files.ts";
import { hasUsers, registerUser } from "./cluster-users.ts";
import { findBinaries } from "./find-binaries.ts";
import { launch, untilReady } from "./launch.ts";
import { admitLogins, makeCluster } from "./make-cluster.ts";
import { findPostmaster, isClusterPostgres, type Postmaster } from "./postmaster.ts";
import { whileLocked } from "./start-lock.ts";
import { chooseUnprivileged, type Unprivileged } from "./unprivileged.ts";

const WATCH_MS = 250;
const LONGEST_PAUSE_MS = 5000;
const LONGEST_SHUTDOWN_MS = 20_000;

export interface Cluster {
  /** The address of the database `lading` with its owner's login. It stays the same after a restart of PostgreSQL. */
  url: string;
  /** Stops PostgreSQL, unless another process still uses it. */
  stop(): Promise<void>;
  /** Like `stop`, for a process that must exit immediately: signals PostgreSQL and does not wait. */
  abandon(): void;
}

/**
 * Starts the PostgreSQL whose data is below `dataDir` and restarts it whenever it dies. If another process has started
 * it, or a killed process left it running, this process uses the running one.
 */
export async function startCluster(
  dataDir: string,
  say: (line: string) => void = console.error,
  unprivileged: Unprivileged = chooseUnprivileged(),
): Promise<Cluster> {
  const files = clusterFiles(dataDir);
  const binaries = findBinaries();
  mkdirSync(files.dataDir, { recursive: true, mode: 0o700 });
  const ensureRunning = async (port?: number) =>
    (await untilReady(files.cluster)) ?? (await launch(files, binaries, unprivileged, port));

  const { password, postmaster, unregister } = await whileLocked(files.dataDir, async () => {
    await makeCluster(files, binaries, unprivileged);
    requireFolder(files);
    const password = readPassword(files);
    admitLogins(files);
    const running = await ensureRunning();
    return { password, postmaster: running, unregister: registerUser(files.users) };
  });

  const watch = keepRunning(files, postmaster.pid, say, async () => {
    requireFolder(files);
    return whileLocked(files.dataDir, () => ensureRunning(postmaster.port));
  });
  return {
    url: addressOf(postmaster, password),
    async stop() {
      await watch.end();
      // Without its folder PostgreSQL stops by itself.
      if (!existsSync(files.folder)) return;
      await whileLocked(files.dataDir, async () => {
        unregister();
        if (!hasUsers(files.users)) await shutDown(files);
      });
    },
    abandon() {
      void watch.end();
      unregister();
      const running = findPostmaster(files.cluster);
      if (running && !hasUsers(files.users)) process.kill(running.pid, "SIGINT");
    },
  };
}

/** The driver prefers the folder of the socket to the host. A socket is faster, because TCP works for each packet. */
function addressOf({ port, socketFolder }: Postmaster, password: string) {
  const address = `postgres://lading:${password}@127.0.0.1:${port}/lading`;
  return socketFolder ? `${address}?host=${encodeURIComponent(socketFolder)}` : address;
}

function requireFolder({ cluster }: ClusterFiles) {
  if (!existsSync(cluster))
    throw new ClusterFailure(
      `The folder of our own PostgreSQL is gone: ${cluster}. Stop the portal, restore DATA_DIR from a backup, and start it again.`,
    );
}

function readPassword(files: ClusterFiles) {
  const password = existsSync(files.password) ? readFileSync(files.password, "utf8").trim() : "";
  if (password === "")
    throw new ClusterFailure(
      `The password of our own PostgreSQL is missing: the file ${files.password} is absent or empty. Restore it from a backup of DATA_DIR.`,
    );
  return password;
}

function keepRunning(
  files: ClusterFiles,
  firstPid: number,
  say: (line: string) => void,
  start: () => Promise<{ pid: number }>,
) {
  let pid = firstPid;
  let isEnding = false;
  let restart: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (!restart && !isClusterPostgres(files.cluster, pid)) restart = startAgain().finally(() => (restart = undefined));
  }, WATCH_MS);
  timer.unref();

  async function startAgain() {
    say("PostgreSQL has died; starting it again.");
    let told: string | undefined;
    for (let pauseMs = WATCH_MS; !isEnding; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        pid = (await start()).pid;
        return say("PostgreSQL is back.");
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== told) say(message);
        told = message;
        await sleep(pauseMs);
      }
    }
  }

  return {
    async end() {
      isEnding = true;
      clearInterval(timer);
      await restart;
    },
  };
}

async function shutDown(files: ClusterFiles) {
  const running = findPostmaster(files.cluster);
  if (!running) return;
  // SIGINT requests a "fast" shutdown: PostgreSQL rolls back open transactions and flushes the data.
  process.kill(running.pid, "SIGINT");
  // With a full disk a clean shutdown may never end. After SIGQUIT the next start recovers every committed transaction.
  const insist = setTimeout(() => {
    if (isClusterPostgres(files.cluster, running.pid)) process.kill(running.pid, "SIGQUIT");
  }, LONGEST_SHUTDOWN_MS);
  while (isClusterPostgres(files.cluster, running.pid)) await sleep(10);
  clearTimeout(insist);
}
