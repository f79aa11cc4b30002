import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { createMigrationsTable, lockSchema, toTransactional, upgrade } from "../../ground/db/migrate.ts";
import { createRightsTable } from "../../ground/db/rights.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { StartFailure } from "../../ground/process/start-failure.ts";
import { BackupFault } from "./backup-fault.ts";
import type { Contents, TableContent } from "./manifest.ts";
import { createClient } from "../../ground/db/create-client.ts";
import { copySettings, measure, measureTable } from "./snapshot-queries.ts";

interface Refill {
  ownerUrl: string;
  backupId: string;
  contents: Contents;
  /** Returns the compressed rows of a table. */
  readRows: (table: string) => AsyncIterable<Buffer>;
  /** True to read all rows again and compare them with the backup. */
  isCompared: boolean;
}

/** Tells whether a database is empty, holds this backup as a whole, or holds something else. */
export async function describeDatabase(ownerUrl: string, backupId: string): Promise<"empty" | "restored" | "other"> {
  const client = await connect(ownerUrl);
  try {
    return await describeTables(client, backupId);
  } finally {
    await client.end();
  }
}

async function describeTables(client: pg.Client, backupId: string) {
  const { rows } = await client.query<{ tables: number; comment: string | null }>(
    `select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')) as tables,
       obj_description(to_regclass('public.migrations'), 'pg_class') as comment`,
  );
  const { tables, comment } = onlyRow(rows);
  if (tables === 0) return "empty";
  return comment === getComment(backupId) ? "restored" : "other";
}

const getComment = (backupId: string) => `Restored from the backup ${backupId}`;

/**
 * Fills an empty database with a backup and brings it to this program's state. It is one transaction, so that a kill leaves the
 * database empty. The migrations of the backup create the tables; rows are copied before indexes and foreign keys exist, which is faster.
 */
export async function refillDatabase({ ownerUrl, backupId, contents, readRows, isCompared }: Refill) {
  const client = await connect(ownerUrl);
  try {
    await client.query("begin");
    await lockSchema(client);
    if ((await describeTables(client, backupId)) !== "empty") throw new StartFailure("The database is not empty.");
    await client.query(copySettings);
    await createTables(client, contents);
    const restoreStructure = await removeStructure(client);
    const names = contents.tables.map(({ name }) => client.escapeIdentifier(name));
    await client.query(`truncate ${names.join(", ")}`);
    for (const table of contents.tables) {
      await fillTable(client, table, readRows(table.name));
      if (isCompared) await compareTable(client, table);
    }
    await restoreStructure();
    for (const { name, value, is_called } of contents.sequences)
      await client.query("select setval(quote_ident($1)::regclass, $2, $3)", [name, value, is_called]);
    await client.query(`alter table audit_entries alter era set default ${Number(contents.era)}`);
    // The upgrade applies the function files again.
    await client.query("delete from migrations where name like 'functions/%'");
    await client.query(`comment on table migrations is ${client.escapeLiteral(getComment(backupId))}`);
    await upgrade(client);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    // Closing the connection rolls back a transaction that failed.
    await client.end();
  }
}

async function connect(ownerUrl: string) {
  const client = createClient(ownerUrl);
  await client.connect();
  return client;
}

async function createTables(client: pg.Client, { migrations, tables }: Contents) {
  await createMigrationsTable(client);
  for (const { name, sql } of migrations)
    await client.query(toTransactional(sql)).catch((error: unknown) => {
      throw new StartFailure(`Migration ${name} of the backup failed: ${String(error)}.`);
    });
  if (tables.some(({ name }) => name === "rights")) await createRightsTable(client);
}

/** Drops the foreign keys and the indexes that are no constraints. Returns a function that creates them again. */
async function removeStructure(client: pg.Client) {
  const { rows: keys } = await client.query<Removed>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as removal,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as creation
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by conname`,
  );
  await client.query(keys.map(({ removal }) => removal).join(";"));
  const { rows: indexes } = await client.query<Removed>(
    `select format('drop index %s', indexrelid::regclass) as removal, pg_get_indexdef(indexrelid) as creation
     from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not x.relispartition
       and not exists (select from pg_constraint where conindid = i.indexrelid) order by x.relname`,
  );
  await client.query(indexes.map(({ removal }) => removal).join(";"));
  return async () => {
    for (const { creation } of [...indexes, ...keys]) await client.query(creation);
  };
}

interface Removed {
  removal: string;
  creation: string;
}

async function fillTable(
  client: pg.Client,
  { name, columns, rows, sha256 }: TableContent,
  packed: AsyncIterable<Buffer>,
) {
  // Frozen rows are not written again by a later vacuum.
  const target = client.query(
    from(`copy ${client.escapeIdentifier(name)} (${columns.join(", ")}) from stdin (freeze)`),
  );
  const hash = createHash("sha256");
  await pipeline(Readable.from(packed), createZstdDecompress(), measure(hash), target);
  if (target.rowCount !== rows || hash.digest("hex") !== sha256)
    throw new BackupFault(`The backup is damaged: the rows of ${name} are not those that were backed up.`);
}

async function compareTable(client: pg.Client, table: TableContent) {
  const found = await measureTable(client, table);
  if (found.rows !== table.rows || found.sha256 !== table.sha256)
    throw new BackupFault(`After the restore, the rows of ${table.name} differ from those that were backed up.`);
}

/** The files that the rows of a database refer to, with the sizes that the rows know. */
export async function findNamedFiles(client: pg.Client) {
  const { rows } = await client.query<{ key: string; size: string | null }>(
    `select 'documents/' || id as key, size::text from documents
     union all select 'agreements/' || file_id, size::text from agreements where file_id is not null
     union all select 'agreements/' || file_id, size::text from agreement_submissions where decision = 'changes_requested'
     union select folder || '/' || id, size::text from requirement_files
     union all select 'requirements/' || id, size::text from requirement_guides
     union all select 'images/' || id, null from images
     union all select 'runs/' || file_id, null from runs where file_id is not null`,
  );
  return rows;
}
