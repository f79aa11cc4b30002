import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import pg from "pg";
import { StartFailure } from "../start-failure.ts";

const folder = new URL("./migrations/", import.meta.url);

// An arbitrary number that nothing else locks.
const LOCK = 7_235_441;

/**
 * Brings the database up to the newest migration. Each runs once, in a transaction of its own, however many
 * processes start at the same time.
 */
export async function migrate(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    while (await runNext(client));
  } finally {
    await client.end();
  }
}

/** All migrations in their order. */
export function readMigrations() {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    });
}

async function runNext(client: pg.Client) {
  await client.query("begin");
  try {
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    await client.query(
      "create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations");
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const migrations = readMigrations();
    for (const { name, sha256 } of migrations)
      if (applied.has(name) && applied.get(name) !== sha256)
        throw new StartFailure(`Migration ${name} was changed after it ran on this database; write a new one instead.`);
    const next = migrations.find(({ name }) => !applied.has(name));
    if (next) {
      await client.query(next.sql).catch((error: unknown) => {
        throw new StartFailure(`Migration ${next.name} failed: ${String(error)}`);
      });
      await client.query("insert into migrations (name, sha256) values ($1, $2)", [next.name, next.sha256]);
    }
    await client.query("commit");
    return next !== undefined;
  } catch (error) {
    // The reason is worth more than a rollback that fails with the connection.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
