import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import pg from "pg";
import { StartFailure } from "../start-failure.ts";
import { updateCompleteness } from "./completeness.ts";
import { earlierHashes } from "./earlier-hashes.ts";

interface SqlFile {
  /** The key of its row in the table migrations. */
  name: string;
  sql: string;
  sha256: string;
}

const { version } = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8")) as {
  version: string;
}; // npm requires it.

// An arbitrary number that nothing else locks.
const LOCK = 7_235_441;

/** Policies, column defaults and views of the migrations call its functions. */
const beforeTables = "functions/before-tables.sql";

/**
 * Brings the database to the state of this program: runs the migrations that it lacks and applies the function files that
 * changed. All of it is one transaction, and processes that start at the same time run it one after the other.
 */
export async function migrate(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    await upgrade(client);
    await client.query("commit");
  } finally {
    // Closing the connection rolls back a transaction that failed.
    await client.end();
  }
}

/** All migrations in the order in which they run. */
export const readMigrations = () => readSqlFiles("./migrations/", "");

/** All function files in the order in which they are applied. */
export const readFunctionFiles = () =>
  readSqlFiles("./functions/", "functions/").toSorted(
    (a, b) => Number(b.name === beforeTables) - Number(a.name === beforeTables),
  );

async function upgrade(client: pg.Client) {
  await client.query(
    "create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations");
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const migrations = readMigrations();
  refuseNewer([...applied.keys()], migrations);
  for (const file of migrations) await compareHash(client, file, applied.get(file.name));
  const pending = migrations.filter(({ name }) => !applied.has(name));
  // A migration may drop tables with their triggers, or functions that functions of an unchanged file call.
  const functions = readFunctionFiles().filter(
    ({ name, sha256 }) => pending.length > 0 || applied.get(name) !== sha256,
  );
  for (const file of functions) if (file.name === beforeTables) await apply(client, file);
  for (const file of pending) await apply(client, file);
  for (const file of functions) if (file.name !== beforeTables) await apply(client, file);
  await updateCompleteness(client);
}

/** Fails if a newer program has migrated the database, because this program could not keep its new parts right. */
function refuseNewer(applied: readonly string[], migrations: readonly SqlFile[]) {
  const known = new Set(migrations.map(({ name }) => name));
  const newest = applied
    .filter((name) => !name.startsWith("functions/") && !known.has(name))
    .toSorted()
    .at(-1);
  if (newest === undefined) return;
  throw new StartFailure(
    `The database is newer than this program: the program is ${version}, up to migration ${migrations.at(-1)?.name}; the database has ${newest}. Start the newer program, or restore a back-up from before it.`,
  );
}

async function compareHash(client: pg.Client, { name, sha256 }: SqlFile, appliedHash: string | undefined) {
  if (appliedHash === undefined || appliedHash === sha256) return;
  if (appliedHash !== earlierHashes[name])
    throw new StartFailure(`Migration ${name} was changed after it ran on this database; write a new one instead.`);
  await client.query("update migrations set sha256 = $2 where name = $1", [name, sha256]);
}

async function apply(client: pg.Client, { name, sql, sha256 }: SqlFile) {
  await client.query(sql).catch((error: unknown) => {
    throw new StartFailure(`Migration ${name} failed: ${String(error)}`);
  });
  await client.query(
    `insert into migrations (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = excluded.applied_at`,
    [name, sha256],
  );
}

function readSqlFiles(folder: string, prefix: string): SqlFile[] {
  const url = new URL(folder, import.meta.url);
  return readdirSync(url)
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((file) => {
      const sql = readFileSync(new URL(file, url), "utf8");
      return { name: `${prefix}${file}`, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    });
}
