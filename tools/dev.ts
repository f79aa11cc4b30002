// The portal while it is worked on: the API starts anew when its code changes, Vite serves the web app and reloads it,
// and builds the page in the frame of dashboards, which the API serves.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { readConfig } from "../apps/api/src/config.ts";

const WEB_PORT = 5173;

const { host, port } = readConfig(process.env);
const environment = {
  ...process.env,
  API_URL: `http://${host}:${port}`,
  // What the API prints at its start is what to open.
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

const frame = spawn(
  inRoot("node_modules/.bin/vite"),
  ["build", "--config", "vite.embed.config.ts", "--watch", "--logLevel", "warn"],
  { cwd: inRoot("apps/web"), stdio: "inherit", env: environment },
);

const all = [api, web, frame];
const end = () => all.forEach((child) => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
// One is no use without the other.
for (const child of all) child.once("exit", end);
await Promise.all(all.map((child) => once(child, "exit")));
