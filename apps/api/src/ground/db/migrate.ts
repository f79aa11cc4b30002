import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartFailure } from "../process/start-failure.ts";
import { version } from "../process/version.ts";
import { updateCompleteness } from "./completeness.ts";
import { earlierHashes, repairedHashes } from "./earlier-hashes.ts";
import { createClient } from "./create-client.ts";
import { findNewerVersion, isNextRelease } from "./program-versions.ts";

interface SqlFile {
  /** The key of its row in the table migrations. */
  name: string;
  sql: string;
  sha256: string;
}

/** The state to which a version of the program brings a database. */
export interface Program {
  version: string;
  migrations: readonly SqlFile[];
  functions: readonly SqlFile[];
}

// An arbitrary number that nothing else locks.
const LOCK = 7_235_441;
const POLL_MS = 100;
/** Requests that need a table queue behind a statement that waits for its lock, so it may not wait longer. */
const LOCK_TIMEOUT_MS = 1000;
/** Between two attempts, in which the requests that queued are answered. */
const PAUSE_MS = 2000;
const MOST_WAIT_MS = 10 * 60_000;
/** lock_not_available and deadlock_detected. */
const conflicts = new Set(["55P03", "40P01"]);

/**
 * Holds until the connection ends. Two processes never change the schema at the same time. It asks again and again, because
 * "create index concurrently" in another process would wait for the snapshot of a statement that waits.
 */
export async function lockSchema(client: pg.Client) {
  const ask = () => client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${LOCK}) as locked`);
  while (!(await ask()).rows[0]?.locked) await sleep(POLL_MS);
}

/**
 * Brings the database to the state of this program while other programs use it: runs the migrations that it lacks and applies the
 * function files that changed. All of it is one transaction, which is repeated if it does not get a lock within a second.
 * Indexes that are created concurrently follow, each by itself. Processes that start at the same time do it one after the other.
 */
export async function migrate(ownerUrl: string, say: (line: string) => void = () => {}, program = thisProgram()) {
  const client = createClient(ownerUrl);
  await client.connect();
  try {
    await lockSchema(client);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const concurrent = await upgradePatiently(client, say, program);
    await client.query("set lock_timeout = 0");
    for (const file of concurrent) await applyConcurrently(client, file, program);
  } finally {
    // Closing the connection rolls back a transaction that failed, and ends the lock.
    await client.end();
  }
}

async function upgradePatiently(client: pg.Client, say: (line: string) => void, program: Program) {
  const latest = Date.now() + MOST_WAIT_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query("begin");
      const concurrent = await upgrade(client, { say, program, isOnline: true });
      await client.query("commit");
      return concurrent;
    } catch (error) {
      if (!isConflict(error)) throw error;
      await client.query("rollback");
      if (Date.now() > latest)
        throw new StartFailure(
          "The update did not get its locks within ten minutes, because a long transaction holds one of them; pg_stat_activity shows it. Nothing was changed; the earlier program still runs on this database.",
        );
      if (attempt === 1) say("The update waits for a lock that another transaction holds, and tries again.");
      await sleep(PAUSE_MS);
    }
  }
}

function isConflict(error: unknown) {
  const cause = error instanceof StartFailure ? error.cause : error;
  return cause instanceof pg.DatabaseError && conflicts.has(String(cause.code));
}

/** All migrations in the order in which they run. */
export const readMigrations = () => readSqlFiles("./migrations/", "");

/** This program. */
export const thisProgram = (): Program => ({
  version,
  migrations: readMigrations(),
  functions: readFunctionFiles(),
});

/** All function files in the order in which they are applied. */
export const readFunctionFiles = () => readSqlFiles("./functions/", "functions/");

/** SQL that turns the result of an earlier text of a migration into that of its current text, by the migration's name. */
export const readRepairs = () => new Map(readSqlFiles("./repairs/", "").map(({ name, sql }) => [name, sql]));

/** Creates the table of the migrations that ran, with the versions of the programs that applied them. */
export async function createMigrationsTable(client: pg.Client) {
  await client.query(
    "create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
  );
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'version'",
  );
  // Programs before version 0.1.0 was released did not write it.
  if (rowCount === 0) await client.query("alter table migrations add column version text");
}

interface UpgradeOptions {
  say?: (line: string) => void;
  program?: Program;
  /** True to return the migrations that must run concurrently instead of running them. */
  isOnline?: boolean;
}

/**
 * Does what `migrate` does, in the transaction of the caller, who has locked the schema. Leaves a database of the next release
 * as it is, so that its programs and this one can run beside each other.
 */
export async function upgrade(
  client: pg.Client,
  { say = () => {}, program = thisProgram(), isOnline = false }: UpgradeOptions = {},
) {
  await createMigrationsTable(client);
  const { rows } = await client.query<{ name: string; sha256: string; version: string | null }>(
    "select name, sha256, version from migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const { migrations } = program;
  const newer = findNewerVersion(
    program.version,
    rows.map((row) => row.version),
  );
  if (newer !== undefined) {
    acceptNewer(newer, program, applied);
    say(
      `Version ${newer} has updated the database. This program, ${program.version}, leaves tables and functions as they are.`,
    );
    return [];
  }
  refuseUnknown([...applied.keys()], program);
  const changed = migrations.filter(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256);
  for (const { name } of changed) refuseUnknownText(name, applied.get(name));
  const lacking = migrations.filter(({ name }) => !applied.has(name));
  // On a new database they find nothing to wait for.
  const concurrent = isOnline && applied.size > 0 ? lacking.filter(({ sql }) => isConcurrent(sql)) : [];
  const pending = lacking.filter((file) => !concurrent.includes(file));
  // A migration may drop tables with their triggers, or functions that functions of an unchanged file call.
  const functions = program.functions.filter(
    ({ name, sha256 }) => pending.length > 0 || changed.length > 0 || applied.get(name) !== sha256,
  );
  if (pending.length > 0 || changed.length > 0) await disableTriggers(client);
  for (const file of changed) await repair(client, file, program, applied.get(file.name));
  for (const file of [...pending, ...functions]) {
    await run(client, `Migration ${file.name}`, toTransactional(file.sql));
    await record(client, file, program);
  }
  await updateCompleteness(client);
  return concurrent;
}

const concurrently = /^(create (?:unique )?index|drop index) concurrently\b/im;
const isConcurrent = (sql: string) => concurrently.test(sql);

/** Returns a migration so that it can run in a transaction, where nothing can be done concurrently. */
export const toTransactional = (sql: string) => sql.replace(concurrently, "$1");

async function applyConcurrently(client: pg.Client, file: SqlFile, program: Program) {
  const [, index] = /^create (?:unique )?index concurrently (\w+)/im.exec(file.sql) ?? [];
  // A killed attempt leaves an index that is not valid.
  if (index) await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`);
  await run(client, `Migration ${file.name}`, file.sql, "The next start tries it again");
  await record(client, file, program);
}

/** Returns the newest of these migrations that this program does not know. */
export function findUnknown(names: readonly string[], migrations: readonly SqlFile[] = readMigrations()) {
  const known = new Set([...migrations.map(({ name }) => name), ...Object.keys(earlierHashes)]);
  return names
    .filter((name) => !name.startsWith("functions/") && !known.has(name))
    .toSorted()
    .at(-1);
}

/** Fails unless this program can run beside the program of this newer version. */
function acceptNewer(newer: string, program: Program, applied: ReadonlyMap<string, string>) {
  const lacks = program.migrations.find(({ name }) => !applied.has(name));
  if (isNextRelease(program.version, newer) && !lacks) return;
  throw new StartFailure(
    `The database is newer than this program: the program is ${program.version}, and version ${newer} has updated the database. A program runs on databases of its own release and of the next one. Start a newer program, or restore a backup from before the update.`,
  );
}

/** Fails if a program of the same version but with other migrations has migrated the database. */
function refuseUnknown(applied: readonly string[], program: Program) {
  const newest = findUnknown(applied, program.migrations);
  if (newest === undefined) return;
  throw new StartFailure(
    `The database is newer than this program: the program is ${program.version}, up to migration ${program.migrations.at(-1)?.name}; the database has ${newest}. Start the newer program, or restore a backup from before it.`,
  );
}

function refuseUnknownText(name: string, appliedHash = "") {
  if (earlierHashes[name]?.includes(appliedHash) || repairedHashes[name]?.includes(appliedHash)) return;
  throw new StartFailure(
    `Migration ${name} ran on this database with a text that no version of this program had (SHA-256 ${appliedHash}), so it cannot be updated safely. Nothing was changed. Start the program that last ran on the database, or restore a backup from before that program.`,
  );
}

/**
 * The triggers of an older database call older functions, which do not know what the migrations change. On a new database there are
 * no triggers yet, so migrations have the same effect on both. The function files replace the triggers, which enables them again.
 */
export async function disableTriggers(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} disable trigger user`);
}

async function repair(client: pg.Client, file: SqlFile, program: Program, appliedHash = "") {
  const { name } = file;
  const sql = repairedHashes[name]?.includes(appliedHash) ? readRepairs().get(name) : undefined;
  if (sql) await run(client, `The repair of migration ${name}`, sql);
  await record(client, file, program);
}

async function run(client: pg.Client, what: string, sql: string, after = "Nothing was changed") {
  await client.query(sql).catch((error: unknown) => {
    throw new StartFailure(
      `${what} failed: ${String(error)}. ${after}; the earlier program still runs on this database.`,
      { cause: error },
    );
  });
}

async function record(client: pg.Client, { name, sha256 }: SqlFile, program: Program) {
  await client.query(
    `insert into migrations (name, sha256, version) values ($1, $2, $3)
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = excluded.applied_at, version = excluded.version`,
    [name, sha256, program.version],
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
