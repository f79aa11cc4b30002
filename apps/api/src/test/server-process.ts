import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { clusterFiles } from "../embedded/cluster-files.ts";
import { freePort } from "../embedded/free-port.ts";
import { findPostmaster } from "../embedded/postmaster.ts";

const program = fileURLToPath(new URL("../server.ts", import.meta.url));

type Settings = Record<string, string>;

/** The real server as a process of its own, once it is ready. It keeps its data in `dataDir`. */
export async function startServer(dataDir: string, settings: Settings = {}) {
  const port = await freePort();
  const server = launchServer({ DATA_DIR: dataDir, PORT: String(port), DEMONSTRATION: "off", ...settings });
  await new Promise<void>((resolve, reject) => {
    server.process.stdout.on("data", (text: Buffer) => String(text).includes("ready at") && resolve());
    void server.ended.then(({ code, stderr }) => reject(new Error(`The server ended with code ${code}: ${stderr}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    intakeKey: readFileSync(path.join(dataDir, "secrets", "intake-key"), "utf8"),
    async end(signal: NodeJS.Signals) {
      server.process.kill(signal);
      return await server.ended;
    },
  };
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** The server as a process, whatever becomes of it. */
export function launchServer(settings: Settings) {
  const child = spawn(process.execPath, [program], { env: { PATH: process.env.PATH, ...settings } });
  let stderr = "";
  child.stderr.on("data", (text: Buffer) => (stderr += String(text)));
  return {
    process: child,
    ended: once(child, "close").then(([code]) => ({ code: code as number | null, stderr })), // As node documents it.
  };
}

/** The owner's way to the PostgreSQL that a server runs for itself. */
export function databaseOf(dataDir: string) {
  const files = clusterFiles(dataDir);
  const postmaster = findPostmaster(files.cluster);
  if (!postmaster) throw new Error(`No PostgreSQL runs for ${dataDir}.`);
  const password = readFileSync(files.password, "utf8");
  return { pid: postmaster.pid, url: `postgres://lading:${password}@127.0.0.1:${postmaster.port}/lading` };
}
