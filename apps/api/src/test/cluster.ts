import { createHash, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate, readMigrations } from "../db/migrate.ts";
import { startCluster, type Cluster } from "../embedded/start-cluster.ts";

const dataDir = fileURLToPath(new URL("../../../../.tmp/test-cluster", import.meta.url));

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that tests copy. */
    templateUrl: string;
  }
}

/** Vitest's global set-up. */
export async function setup(project: TestProject) {
  const { templateUrl, stop } = await startTestCluster();
  project.provide("templateUrl", templateUrl);
  return stop;
}

/** One PostgreSQL for all tests, kept between runs, with a migrated database to copy. */
export async function startTestCluster() {
  const cluster = await startOrRemake();
  return { templateUrl: await makeTemplate(cluster.url), stop: () => cluster.stop() };
}

/** A migrated database of the test's own. */
export async function cloneDatabase() {
  // Only tests have what the set-up provides; the set-up itself runs outside of them.
  const { inject } = await import("vitest");
  const template = new URL(inject("templateUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(template.href, `create database ${name} template ${template.pathname.slice(1)}`);
  return {
    url: withDatabase(template.href, name),
    // Autovacuum may be at work in it, which only a superuser may end; what is left over, the next run drops.
    drop: () => onServer(template.href, `drop database ${name} with (force)`).catch(() => {}),
  };
}

/** The rows of one statement, on a connection of its own. */
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
  for (const { name, sha256 } of readMigrations()) hash.update(`${name} ${sha256}\n`);
  const name = `template_${hash.digest("hex").slice(0, 16)}`;
  await dropAllBut(name, serverUrl);
  const url = withDatabase(serverUrl, name);
  await onServer(serverUrl, `create database ${name}`).catch((error: unknown) => {
    const isThere = error instanceof pg.DatabaseError && error.code === "42P04";
    if (!isThere) throw error;
  });
  await migrate(url);
  return url;
}

// What a killed run left, and templates of older migrations. Databases in use are another run's.
async function dropAllBut(template: string, serverUrl: string) {
  const leftOvers = await onServer(
    serverUrl,
    `select datname from pg_database d where datname ~ '^(test|template)_' and datname <> '${template}'
      and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  for (const { datname } of leftOvers) await onServer(serverUrl, `drop database if exists ${datname}`).catch(() => {});
}

const onServer = (url: string, statement: string) =>
  queryOnce<{ datname: string }>(withDatabase(url, "lading"), statement);

function withDatabase(url: string, name: string) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
