import { createHash, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startCluster, type Cluster } from "@lading/embedded-postgres";
import { ensureLogins } from "../ground/db/logins.ts";
import { readFunctionFiles, readMigrations } from "../ground/db/migrate.ts";
import { prepareDatabase } from "../start/prepare-database.ts";

// vitest.config.ts sets TEST_FOLDER. Tools that run outside of vitest use the default.
const folder = process.env.TEST_FOLDER ?? fileURLToPath(new URL("../../../../.tmp", import.meta.url));
const dataDir = join(folder, "test-cluster");

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that tests copy. */
    templateUrl: string;
  }
}

/** Vitest's global setup. */
export async function setup(project: TestProject) {
  const { templateUrl, stop } = await startTestCluster();
  project.provide("templateUrl", templateUrl);
  return stop;
}

/** Starts one PostgreSQL for all tests, with a migrated database to copy. Its data stays between runs. */
export async function startTestCluster() {
  const cluster = await startOrRemake();
  return {
    templateUrl: await makeTemplate(cluster.url),
    stop: async () => {
      for (const server of servers.values()) await (await server).end();
      await cluster.stop();
    },
  };
}

/** Creates a migrated database for one test. */
export async function cloneDatabase() {
  // Imported here because `inject` works only inside a test, and this file is also vitest's global setup.
  const { inject } = await import("vitest");
  const template = new URL(inject("templateUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(template.href, `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  const url = withDatabase(template.href, name);
  const logins = await ensureLogins(withQuickPasswords(url));
  const names = Object.values(logins).map((login) => new URL(login).username);
  // Lets the owner see what the portal's connections wait for, and terminate one.
  await onServer(template.href, `grant ${names.join(", ")} to current_user with inherit true`);
  return {
    url,
    logins,
    async drop() {
      await dropDatabase(template.href, name);
      await onServer(template.href, dropRoles(names));
    },
  };
}

/**
 * Closes the connections to a database and drops it. `with (force)` would fail while autovacuum works in the database:
 * only a superuser may terminate autovacuum by command, but a plain drop cancels it by itself.
 */
export async function dropDatabase(url: string, name: string) {
  await onServer(url, `alter database ${name} allow_connections false`);
  const connections = `from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`;
  await onServer(url, `select pg_terminate_backend(pid, 5000) ${connections}`);
  await onServer(url, `drop database ${name}`);
}

/** Runs one statement on a new connection and returns its rows. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function startOrRemake(): Promise<Cluster> {
  try {
    return await startCluster(dataDir);
  } catch {
    rmSync(dataDir, { recursive: true, force: true });
    return await startCluster(dataDir);
  }
}

async function makeTemplate(serverUrl: string) {
  const hash = createHash("sha256");
  for (const { name, sha256 } of [...readMigrations(), ...readFunctionFiles()]) hash.update(`${name} ${sha256}\n`);
  const name = `template_${hash.digest("hex").slice(0, 16)}`;
  await dropAllBut(name, serverUrl);
  const url = withDatabase(serverUrl, name);
  await onServer(serverUrl, `create database ${name}`).catch((error: unknown) => {
    const isThere = error instanceof pg.DatabaseError && error.code === "42P04";
    if (!isThere) throw error;
  });
  await prepareDatabase(url);
  return url;
}

// Drops the databases of killed runs and the templates of older migrations, but none that another run uses.
async function dropAllBut(template: string, serverUrl: string) {
  const leftOvers = await onServer(
    serverUrl,
    `select datname from pg_database d where datname ~ '^(test|template)_' and datname <> '${template}'
      and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  for (const { datname } of leftOvers) await onServer(serverUrl, `drop database if exists ${datname}`).catch(() => {});
  const orphans = await onServer(
    serverUrl,
    `select rolname as datname from pg_roles where rolname ~ '^lading_[a-z]+_[0-9]+$'
      and not exists (select from pg_database where rolname like '%\\_' || oid)`,
  );
  if (orphans.length > 0) await onServer(serverUrl, dropRoles(orphans.map(({ datname }) => datname)));
}

const dropRoles = (names: readonly string[]) => `drop role if exists ${names.join(", ")}`;

/** The connections to the database `lading` of servers by their addresses. A new one for each statement would take a third of a test's time. */
const servers = new Map<string, Promise<pg.Client>>();

/** Runs one statement in the database `lading` of this server and returns its rows. */
async function onServer(url: string, statement: string) {
  const address = withDatabase(url, "lading");
  const connected = servers.get(address) ?? connectTo(address);
  servers.set(address, connected);
  return (await (await connected).query<{ datname: string }>(statement)).rows;
}

async function connectTo(address: string) {
  const client = new pg.Client({ connectionString: address });
  const forget = () => servers.delete(address);
  client.on("error", forget);
  client.on("end", forget);
  try {
    await client.connect();
  } catch (error) {
    forget();
    throw error;
  }
  return client;
}

/** Makes the passwords of new logins cost little, because a test's logins are used for seconds. */
function withQuickPasswords(url: string) {
  const address = new URL(url);
  address.searchParams.set("options", "-c scram_iterations=1");
  return address.href;
}

function withDatabase(url: string, name: string) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
