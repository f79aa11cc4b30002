import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import pg from "pg";
import { StartFailure } from "../process/start-failure.ts";
import { version } from "../process/version.ts";
import { updateCompleteness } from "./completeness.ts";
import { earlierHashes, repairedHashes } from "./earlier-hashes.ts";

interface SqlFile {
  /** The key of its row in the table migrations. */
  name: string;
  sql: string;
  sha256: string;
}

// An arbitrary number that nothing else locks.
const LOCK = 7_235_441;

/** Holds until the transaction ends. Two processes never change the schema at the same time. */
export const lockSchema = (client: pg.Client) => client.query(`select pg_advisory_xact_lock(${LOCK})`);

/**
 * Brings the database to the state of this program: runs the migrations that it lacks and applies the function files that
 * changed. All of it is one transaction, and processes that start at the same time run it one after the other.
 */
export async function migrate(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    await lockSchema(client);
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
export const readFunctionFiles = () => readSqlFiles("./functions/", "functions/");

/** SQL that turns the result of an earlier text of a migration into that of its current text, by the migration's name. */
export const readRepairs = () => new Map(readSqlFiles("./repairs/", "").map(({ name, sql }) => [name, sql]));

/** Creates the table of the migrations that ran. */
export const createMigrationsTable = (client: pg.Client) =>
  client.query(
    "create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
  );

/** Does what `migrate` does, in the transaction of the caller, who has locked the schema. */
export async function upgrade(client: pg.Client) {
  await createMigrationsTable(client);
  const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations");
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const migrations = readMigrations();
  refuseNewer([...applied.keys()], migrations);
  const changed = migrations.filter(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256);
  for (const { name } of changed) refuseUnknownText(name, applied.get(name));
  const pending = migrations.filter(({ name }) => !applied.has(name));
  // A migration may drop tables with their triggers, or functions that functions of an unchanged file call.
  const functions = readFunctionFiles().filter(
    ({ name, sha256 }) => pending.length > 0 || changed.length > 0 || applied.get(name) !== sha256,
  );
  if (pending.length > 0 || changed.length > 0) await disableTriggers(client);
  for (const file of changed) await repair(client, file, applied.get(file.name));
  for (const file of [...pending, ...functions]) await apply(client, file);
  await updateCompleteness(client);
}

/** Returns the newest of these migrations that this program does not know. */
export function findUnknown(names: readonly string[], migrations: readonly SqlFile[] = readMigrations()) {
  const known = new Set([...migrations.map(({ name }) => name), ...Object.keys(earlierHashes)]);
  return names
    .filter((name) => !name.startsWith("functions/") && !known.has(name))
    .toSorted()
    .at(-1);
}

/** Fails if a newer program has migrated the database, because this program could not keep its new parts right. */
function refuseNewer(applied: readonly string[], migrations: readonly SqlFile[]) {
  const newest = findUnknown(applied, migrations);
  if (newest === undefined) return;
  throw new StartFailure(
    `The database is newer than this program: the program is ${version}, up to migration ${migrations.at(-1)?.name}; the database has ${newest}. Start the newer program, or restore a back-up from before it.`,
  );
}

function refuseUnknownText(name: string, appliedHash = "") {
  if (earlierHashes[name]?.includes(appliedHash) || repairedHashes[name]?.includes(appliedHash)) return;
  throw new StartFailure(
    `Migration ${name} ran on this database with a text that no version of this program had (SHA-256 ${appliedHash}), so it cannot be updated safely. Nothing was changed. Start the program that last ran on the database, or restore a back-up from before that program.`,
  );
}

/**
 * The triggers of an older database call older functions, which do not know what the migrations change. On a new database there are
 * no triggers yet, so migrations have the same effect on both. The function files replace the triggers, which enables them again.
 */
async function disableTriggers(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} disable trigger user`);
}

async function repair(client: pg.Client, { name, sha256 }: SqlFile, appliedHash = "") {
  const sql = repairedHashes[name]?.includes(appliedHash) ? readRepairs().get(name) : undefined;
  if (sql) await run(client, `The repair of migration ${name}`, sql);
  await client.query("update migrations set sha256 = $2 where name = $1", [name, sha256]);
}

async function run(client: pg.Client, what: string, sql: string) {
  await client.query(sql).catch((error: unknown) => {
    throw new StartFailure(
      `${what} failed: ${String(error)}. Nothing was changed; the earlier program still runs on this database.`,
    );
  });
}

async function apply(client: pg.Client, { name, sql, sha256 }: SqlFile) {
  await run(client, `Migration ${name}`, sql);
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
