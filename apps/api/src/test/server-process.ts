import { spawn } from "node:child_process";
import { on, once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { clusterFiles } from "@lading/embedded-postgres/cluster-files";
import { freePort } from "@lading/embedded-postgres/free-port";
import { findPostmaster } from "@lading/embedded-postgres/postmaster";
import { endWithTests } from "./end-with-tests.ts";

/** The server as `tools/set-up.mjs` builds it. */
const ownProgram = fileURLToPath(new URL("../../dist/server.js", import.meta.url));

type Settings = Record<string, string>;

/**
 * Starts the real server as a separate process with its data in `dataDir`. Resolves once the server is ready. Disposing ends it.
 * It takes a free port unless the settings have `PORT`. The program is that of another version if it is given.
 */
export async function startServer(dataDir: string, settings: Settings = {}, program = ownProgram) {
  const port = settings["PORT"] ?? String(await freePort());
  const server = launchServer({ DATA_DIR: dataDir, PORT: port, DEMONSTRATION: "off", ...settings }, program);
  await new Promise<void>((resolve, reject) => {
    server.process.stdout.on("data", (text: Buffer) => String(text).includes("ready at") && resolve());
    void server.ended.then(({ code, stderr }) => reject(new Error(`The server ended with code ${code}: ${stderr}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    server.process.kill(signal);
    return await server.ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.process.pid ?? 0,
    intakeKey: readFileSync(path.join(dataDir, "secrets", "intake-key"), "utf8"),
    end,
    /** Signals the server to stop. Resolves once it has begun to. */
    async beginToEnd() {
      server.process.kill("SIGTERM");
      for await (const text of on(server.process.stderr, "data")) if (String(text).includes("Stopping")) return;
    },
    ended: server.ended,
    async [Symbol.asyncDispose]() {
      await end("SIGTERM");
    },
  };
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Starts the server as a separate process, which may fail to start. */
export function launchServer(settings: Settings, program = ownProgram) {
  // The next start uses what node has compiled in this one. vitest.config.ts names the folder.
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(...endWithTests("SIGTERM", process.execPath, [program]), {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...settings },
  });
  let stderr = "";
  let stdout = "";
  child.stdout.on("data", (text: Buffer) => (stdout += String(text)));
  child.stderr.on("data", (text: Buffer) => (stderr += String(text)));
  return {
    process: child,
    ended: once(child, "close").then(([code]) => ({ code: code as number | null, stdout, stderr })), // Node documents this event's arguments.
  };
}

/** Returns the process ID and the owner's address of the PostgreSQL that a server runs. */
export function findDatabase(dataDir: string) {
  const files = clusterFiles(dataDir);
  const postmaster = findPostmaster(files.cluster);
  if (!postmaster) throw new Error(`No PostgreSQL runs for ${dataDir}.`);
  const password = readFileSync(files.password, "utf8");
  return { pid: postmaster.pid, url: `postgres://lading:${password}@127.0.0.1:${postmaster.port}/lading` };
}
