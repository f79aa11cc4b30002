import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "@lading/embedded-postgres/free-port";
import { chooseUnprivileged } from "@lading/embedded-postgres/unprivileged";
import { endWithTests } from "./end-with-tests.ts";

const versions = "/usr/lib/postgresql";

/** Returns the folder of Debian's oldest installed PostgreSQL, because the built-in one already covers the newest version. */
export function debianPrograms() {
  const [oldest] = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(a) - Number(b)) : [];
  if (!oldest) throw new Error("There is no PostgreSQL of Debian's; npm test installs it where apt-get may.");
  return join(versions, oldest, "bin");
}

/** Starts a new cluster of Debian's PostgreSQL with an empty database, like the one that an operator prepares. */
export async function startDebianPostgres() {
  await using started = new AsyncDisposableStack();
  const folder = makeFolder(started);
  const initdb = ["-D", folder, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(...chooseUnprivileged().wrap(join(debianPrograms(), "initdb"), initdb));
  const server = started.use(await launch(folder, await freePort()));
  const { asSuperuser } = server;
  await asSuperuser("create role portal login createrole password 'x'");
  await asSuperuser("create database portal owner portal");
  const stack = started.move();
  return {
    /** The address of the empty database with its owner's login. */
    url: `postgres://portal:x@127.0.0.1:${server.port}/portal`,
    port: server.port,
    folder,
    asSuperuser,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Starts a streaming replica of Debian's PostgreSQL on this port. `end` ends it, and `start` starts it again. */
export async function startStandby(primaryPort: number) {
  await using started = new AsyncDisposableStack();
  const folder = makeFolder(started);
  const port = await freePort();
  const basebackup = ["-D", folder, "-h", "127.0.0.1", "-p", String(primaryPort), "-U", "postgres", "-R", "--no-sync"];
  execFileSync(...chooseUnprivileged().wrap(join(debianPrograms(), "pg_basebackup"), [...basebackup, "-c", "fast"]));
  let server = await launch(folder, port);
  started.defer(() => server[Symbol.asyncDispose]());
  const stack = started.move();
  return {
    /** The address of the database, without a login. */
    url: `postgres://127.0.0.1:${port}/portal`,
    asSuperuser: server.asSuperuser,
    end: () => server[Symbol.asyncDispose](),
    start: async () => {
      server = await launch(folder, port);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

function makeFolder(started: AsyncDisposableStack) {
  const folder = mkdtempSync(join(tmpdir(), "lading-debian-"));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const { user, group } = chooseUnprivileged().owner;
  chownSync(folder, user, group);
  return folder;
}

/** Starts the cluster of a folder and waits until it answers. */
async function launch(folder: string, port: number) {
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "fsync=off"];
  const postgres = ["-D", folder, ...settings.flatMap((setting) => ["-c", setting])];
  const command = endWithTests("SIGINT", join(debianPrograms(), "postgres"), postgres);
  const child = spawn(...chooseUnprivileged().wrap(...command), { stdio: "ignore" });
  const ended = once(child, "exit");
  const superuser = `postgres://postgres@127.0.0.1:${port}/postgres`;
  while (!(await works(superuser))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}.`);
    await sleep(50);
  }
  return {
    port,
    asSuperuser: async (statement: string) => {
      const client = new pg.Client(superuser);
      await client.connect();
      await client.query(statement);
      await client.end();
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGINT");
      await ended;
    },
  };
}

async function works(url: string) {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query("select");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {}); // The connection may never have opened.
  }
}
