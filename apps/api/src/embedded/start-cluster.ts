import { mkdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { clusterFiles, type ClusterFiles } from "./cluster-files.ts";
import { hasUsers, registerUser } from "./cluster-users.ts";
import { findBinaries } from "./find-binaries.ts";
import { launch, untilReady } from "./launch.ts";
import { makeCluster } from "./make-cluster.ts";
import { findPostmaster, isPostgresOf } from "./postmaster.ts";
import { whileLocked } from "./start-lock.ts";
import { chooseUnprivileged, type Unprivileged } from "./unprivileged.ts";

const WATCH_MS = 100;
const LONGEST_PAUSE_MS = 5000;

export interface Cluster {
  /** The owner of the database `lading`; stays the same when PostgreSQL is started anew. */
  url: string;
  /** Stops PostgreSQL, unless another process still uses it. */
  stop(): Promise<void>;
  /** The same for a process that ends at once: tells PostgreSQL to stop and does not wait. */
  abandon(): void;
}

/**
 * Starts the PostgreSQL that keeps its data below `dataDir`, or joins it when it runs already (started by another
 * process, or left behind by a killed one), and starts it again whenever it dies.
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

  const { postmaster, unregister } = await whileLocked(files.dataDir, async () => {
    await makeCluster(files, binaries, unprivileged);
    const running = await ensureRunning();
    return { postmaster: running, unregister: registerUser(files.users) };
  });

  const watch = keepRunning(files, postmaster.pid, say, () =>
    whileLocked(files.dataDir, () => ensureRunning(postmaster.port)),
  );
  return {
    url: `postgres://lading:${readFileSync(files.password, "utf8")}@127.0.0.1:${postmaster.port}/lading`,
    async stop() {
      await watch.end();
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
    if (!restart && !isPostgresOf(files.cluster, pid)) restart = startAgain().finally(() => (restart = undefined));
  }, WATCH_MS);
  timer.unref();

  async function startAgain() {
    say("PostgreSQL has died; starting it again.");
    for (let pauseMs = WATCH_MS; !isEnding; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        pid = (await start()).pid;
        return say("PostgreSQL is back.");
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
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
  // A "fast" shutdown: open transactions are rolled back, the data is flushed.
  process.kill(running.pid, "SIGINT");
  while (isPostgresOf(files.cluster, running.pid)) await sleep(10);
}
