import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { readConfig } from "../apps/api/src/start/config.ts";
import { readCommandLine } from "./command-line.ts";

const command = {
  usage: "npm run dev",
  about: `Starts the portal for development: the API restarts when its code changes, Vite serves and reloads the web app, and others
rebuild the embedded page of the dashboards and the API reference, which the API serves.`,
};
readCommandLine(command, {});

const WEB_PORT = 5173;

const { host, port } = readConfig(process.env);
const environment = {
  ...process.env,
  API_URL: `http://${host}:${port}`,
  // The API prints this address at startup, so that it leads to Vite.
  PUBLIC_URL: `http://localhost:${WEB_PORT}`,
};
const inRoot = (place: string) => fileURLToPath(new URL(`../${place}`, import.meta.url));

const api = spawn(process.execPath, ["--watch", "--watch-preserve-output", inRoot("apps/api/src/server.ts")], {
  stdio: "inherit",
  env: environment,
});
const web = spawn(
  inRoot("node_modules/.bin/vite"),
  ["--port", String(WEB_PORT), "--strictPort", "--logLevel", "warn"],
  {
    cwd: inRoot("apps/web"),
    stdio: "inherit",
    env: environment,
  },
);

const others = ["vite.embed.config.ts", "vite.reference.config.ts"].map((config) =>
  spawn(inRoot("node_modules/.bin/vite"), ["build", "--config", config, "--watch", "--logLevel", "warn"], {
    cwd: inRoot("apps/web"),
    stdio: "inherit",
    env: environment,
  }),
);

const all = [api, web, ...others];
const end = () => all.forEach((child) => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
// If one process ends, the others end too.
for (const child of all) child.once("exit", end);
await Promise.all(all.map((child) => once(child, "exit")));
