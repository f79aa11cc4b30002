import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "../apps/api/src/embedded/free-port.ts";
import { startCluster } from "../apps/api/src/embedded/start-cluster.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const LONGEST_START_MS = 60_000;

/** What the operating system says of a process's memory, in megabytes of 2^20 bytes. */
export interface Memory {
  now: number;
  highest: number;
}

/** The portal as `npm start` runs it, in a process of its own, on the data of one folder; and its database, as the owner. */
export async function openPortal(dataDir: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const tokenSecret = randomBytes(32).toString("base64url");
  const { DATABASE_URL: _elsewhere, ...environment } = process.env;
  // The very command of the package, with the flags that it gives to node.
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { scripts: { start: string } }; // As npm has it.
  const child = spawn("sh", ["-c", scripts.start], {
    cwd: root,
    env: {
      ...environment,
      PATH: `${root}node_modules/.bin:${environment.PATH}`,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      DEMONSTRATION: "off",
      LOG_LEVEL: "warn",
      TOKEN_SECRETS: tokenSecret,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  await untilReady(url, () => child.exitCode !== null);
  // Joins the PostgreSQL that the portal has started.
  const cluster = await startCluster(dataDir);
  const owner = new pg.Pool({ connectionString: cluster.url, max: 2 });

  return {
    url,
    port,
    dataDir,
    tokenSecret,
    ownerUrl: cluster.url,
    owner,
    pid: child.pid ?? 0,
    memory: (): Memory => memoryOf(child.pid ?? 0),
    async [Symbol.asyncDispose]() {
      await owner.end();
      await cluster.stop();
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export type Portal = Awaited<ReturnType<typeof openPortal>>;

async function untilReady(url: string, hasEnded: () => boolean) {
  const patience = performance.now() + LONGEST_START_MS;
  while (performance.now() < patience && !hasEnded()) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error("The portal did not start.");
}

function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), highest: megabytes("VmHWM") };
}
