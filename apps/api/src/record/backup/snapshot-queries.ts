import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import type pg from "pg";
import { to } from "pg-copy-streams";
import { StartFailure } from "../../ground/process/start-failure.ts";
import { readMigrations } from "../../ground/db/migrate.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { createClient } from "../../ground/db/create-client.ts";
import type { Contents, TableContent } from "./manifest.ts";

// An arbitrary number that nothing else locks.
const LOCK = 7_235_445;

/** Lets one backup of a portal run at a time, as long as the connection lasts. */
export async function lockBackups(owner: pg.Client) {
  const { rows } = await owner.query<{ is_ours: boolean }>(`select pg_try_advisory_lock(${LOCK}) as is_ours`);
  if (!onlyRow(rows).is_ours) throw new StartFailure("Another backup of this portal is running.");
}

/** Settings under which every PostgreSQL writes the same rows as the same text, in the order in which they are stored. */
export const copySettings = `set local row_security = off; set local search_path = public; set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'; set local synchronize_seqscans = off; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** A connection whose transaction sees the database as it was at one time. */
export async function openSnapshot(ownerUrl: string) {
  const client = createClient(ownerUrl);
  await client.connect();
  await client.query("begin isolation level repeatable read read only");
  await client.query(copySettings);
  const { rows } = await client.query<{ at: Date; bytes: string }>(
    "select now() as at, pg_database_size(current_database()) as bytes",
  );
  return { client, at: onlyRow(rows).at, bytes: Number(onlyRow(rows).bytes) };
}

/** Identifies a portal: its database's creation, which a restore keeps. */
export async function findPortalId(client: pg.Client) {
  const { rows } = await client
    .query<{ id: string }>(
      `select encode(sha256(convert_to(extract(epoch from min(applied_at))::text, 'UTF8')), 'hex') as id
       from migrations where name not like 'functions/%'`,
    )
    .catch(() => ({ rows: [] }));
  if (!rows[0]?.id) throw new StartFailure("This database does not belong to a portal yet: start the portal once.");
  return rows[0].id;
}

/** The migrations that ran on the database. Fails if this program does not know their texts. */
export async function findMigrations(client: pg.Client): Promise<Contents["migrations"]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from migrations where name not like 'functions/%'",
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const known = readMigrations().filter(({ name, sha256 }) => applied.get(name) === sha256);
  if (known.length < applied.size)
    throw new StartFailure(
      "The database was last used by another version of this program: back it up with that one, or start this one first.",
    );
  return known.map(({ name, sql }) => ({ name, sql }));
}

export async function findTables(client: pg.Client) {
  const { rows } = await client.query<Pick<TableContent, "name" | "columns">>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     group by 1 order by 1`,
  );
  return rows;
}

/** Read after the rows, so that no sequence gives a value again that a row has. */
export async function findSequences(client: pg.Client): Promise<Contents["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  const sequences: Contents["sequences"] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...onlyRow(state.rows) });
  }
  return sequences;
}

export async function findAuditEra(client: pg.Client) {
  const { rows } = await client.query<{ era: string }>(
    `select pg_get_expr(adbin, adrelid) as era from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid
       and a.attnum = d.adnum where d.adrelid = 'audit_entries'::regclass and a.attname = 'era'`,
  );
  return onlyRow(rows).era;
}

export async function findNewestCheckpoint(client: pg.Client) {
  const { rows } = await client.query<{ number: number }>(
    "select coalesce(max(number), 0)::int as number from audit_checkpoints",
  );
  return onlyRow(rows).number;
}

/** Copies a table out. `write` receives the compressed rows. Returns their number and the hash of their text. */
export async function copyTable(
  client: pg.Client,
  { name, columns }: Pick<TableContent, "name" | "columns">,
  write: (rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<TableContent> {
  const rows = client.query(to(copyOut(client, name, columns)));
  const hash = createHash("sha256");
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  const copied = pipeline(rows, measure(hash), packed);
  await Promise.all([write(packed), copied]);
  return { name, columns, rows: rows.rowCount, sha256: hash.digest("hex") };
}

/** Reads a table again and returns the number of its rows and the hash of their text. */
export async function measureTable(client: pg.Client, { name, columns }: Pick<TableContent, "name" | "columns">) {
  const rows = client.query(to(copyOut(client, name, columns)));
  const hash = createHash("sha256");
  for await (const bytes of rows) hash.update(bytes as Buffer); // COPY returns bytes.
  return { rows: rows.rowCount, sha256: hash.digest("hex") };
}

const copyOut = (client: pg.Client, name: string, columns: readonly string[]) =>
  `copy ${client.escapeIdentifier(name)} (${columns.join(", ")}) to stdout`;

/** Passes bytes on and adds them to the hash. */
export const measure = (hash: ReturnType<typeof createHash>) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const bytes of source) {
      hash.update(bytes);
      yield bytes;
    }
  };
