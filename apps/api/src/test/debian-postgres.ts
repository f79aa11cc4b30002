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
  const folder = mkdtempSync(join(tmpdir(), "lading-debian-"));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, "data");
  const port = await freePort();
  const unprivileged = chooseUnprivileged();
  chownSync(folder, unprivileged.fileOwner, unprivileged.fileOwner);
  const initdb = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(...unprivileged.wrap(join(debianPrograms(), "initdb"), initdb));
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "fsync=off"];
  const postgres = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(...unprivileged.wrap(...endWithTests("SIGINT", join(debianPrograms(), "postgres"), postgres)), {
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  started.defer(async () => {
    child.kill("SIGINT");
    await ended;
  });
  const superuser = `postgres://postgres@127.0.0.1:${port}/postgres`;
  while (!(await works(superuser))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}.`);
    await sleep(50);
  }
  const asSuperuser = async (statement: string) => {
    const client = new pg.Client(superuser);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asSuperuser("create role portal login createrole password 'x'");
  await asSuperuser("create database portal owner portal");
  const stack = started.move();
  return {
    /** The address of the empty database with its owner's login. */
    url: `postgres://portal:x@127.0.0.1:${port}/portal`,
    asSuperuser,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
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
