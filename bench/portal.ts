import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "@lading/embedded-postgres/free-port";
import { startCluster } from "@lading/embedded-postgres";

const root = fileURLToPath(new URL("..", import.meta.url));
const MAX_START_MS = 60_000;

/** A process's resident memory as the operating system reports it, in megabytes of 2^20 bytes. */
export interface Memory {
  now: number;
  highest: number;
}

/** Starts the portal as `npm start` does, in a separate process, on the data of one folder, and opens its database as the owner. */
export async function openPortal(dataDir: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const tokenSecret = randomBytes(32).toString("base64url");
  const { DATABASE_URL: _elsewhere, ...environment } = process.env;
  // Uses the package's own command, so that node gets the same flags.
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { scripts: { start: string } }; // npm requires this form.
  const child = spawn("sh", ["-c", scripts.start], {
    cwd: root,
    env: {
      ...environment,
      // The rows of its documents add up to about 300 GB.
      COMPANY_STORAGE_GB: "0",
      PATH: `${root}node_modules/.bin:${environment.PATH}`,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      DEMONSTRATION: "off",
      LOG_LEVEL: "warn",
      TOKEN_SECRETS: tokenSecret,
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  await waitUntilReady(url, () => child.exitCode !== null);
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
    memory: (): Memory => readMemory(child.pid ?? 0),
    /** Lets the highest memory begin at the present one. */
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, "5"),
    async [Symbol.asyncDispose]() {
      await owner.end();
      await cluster.stop();
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export type Portal = Awaited<ReturnType<typeof openPortal>>;

async function waitUntilReady(url: string, hasEnded: () => boolean) {
  const deadline = performance.now() + MAX_START_MS;
  while (performance.now() < deadline && !hasEnded()) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error("The portal did not start.");
}

function readMemory(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), highest: megabytes("VmHWM") };
}
