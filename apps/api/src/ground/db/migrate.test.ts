import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../../test/cluster.ts";
import { StartFailure } from "../process/start-failure.ts";
import { earlierHashes, repairedHashes } from "./earlier-hashes.ts";
import { migrate, readFunctionFiles, readMigrations, thisProgram, type Program } from "./migrate.ts";

const stale =
  "create or replace function withhold_mails_of_test_companies() returns trigger language plpgsql as $$ begin return new; end $$";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test("runs each migration and function file once, however many processes start at the same time", async () => {
  await client.query("drop schema public cascade; create schema public");
  await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  const names = [...readMigrations(), ...readFunctionFiles()].map(({ name }) => name);
  expect([...(await readHashes()).keys()]).toEqual(names.toSorted());
});

test("applies a function file again when it changed, and keeps owners, rights and settings of all functions", async () => {
  const before = await readFunctions();
  await client.query(stale);
  await client.query("update migrations set sha256 = 'other' where name = 'functions/accounts.sql'");
  await migrate(database.url);
  expect(await readFunctions()).toEqual(before);
  await client.query("delete from migrations where name like 'functions/%'");
  await migrate(database.url);
  expect(await readFunctions()).toEqual(before);
});

test("upgrades a database of the release whose migrations created the functions", async () => {
  const [before, hashes] = [await readFunctions(), await readHashes()];
  await client.query("insert into companies (company_code, name) values ('KEPT', 'Kept')");
  await client.query(stale);
  await client.query("delete from migrations where name like 'functions/%'");
  await client.query(
    "update migrations m set sha256 = e.value ->> 0 from jsonb_each($1::jsonb) e where e.key = m.name",
    [JSON.stringify(earlierHashes)],
  );
  await migrate(database.url);
  expect(await readHashes()).toEqual(hashes);
  expect(await readFunctions()).toEqual(before);
  expect((await client.query("select from companies where company_code = 'KEPT'")).rowCount).toBe(1);
});

test("repairs what an earlier text of a migration created, without the triggers of the older program", async () => {
  const [before, hashes] = [await readFunctions(), await readHashes()];
  await client.query(`
    insert into import_mappings (kind, source, headers, columns, choices, used_at) values
      ('products', 'Old.csv', '', '{}', '{"is": "older"}', '2026-01-01'),
      ('products', 'OLD.csv', '', '{}', '{"is": "newer"}', '2026-02-01');
    create function fail() returns trigger language plpgsql as $$ begin raise 'A trigger was called'; end $$;
    create trigger calls_fail before update or delete on import_mappings for each row execute function fail()`);
  await client.query("update migrations set sha256 = $1 where name = '0063-imports.sql'", [
    repairedHashes["0063-imports.sql"]?.[0],
  ]);
  await migrate(database.url);
  expect(await readHashes()).toEqual(hashes);
  expect((await client.query("select source, choices ->> 'is' as is from import_mappings")).rows).toEqual([
    { source: "old.csv", is: "newer" },
  ]);
  await client.query("drop function fail() cascade");
  expect(await readFunctions()).toEqual(before);
});

test("rolls back all function files when one of them fails", async () => {
  const hashes = await readHashes();
  await client.query(stale);
  await client.query(
    "update migrations set sha256 = 'other' where name in ('functions/accounts.sql', 'functions/orders.sql')",
  );
  await client.query("alter table purchase_orders rename to renamed");
  await expect(migrate(database.url)).rejects.toThrow(
    new StartFailure(
      'Migration functions/orders.sql failed: error: relation "purchase_orders" does not exist. Nothing was changed; the earlier program still runs on this database.',
    ),
  );
  expect((await readHashes()).get("functions/accounts.sql")).toBe("other");
  expect(
    (
      await client.query(
        "select prosrc = ' begin return new; end ' as is_stale from pg_proc where proname = 'withhold_mails_of_test_companies'",
      )
    ).rows,
  ).toEqual([{ is_stale: true }]);
  await client.query("alter table renamed rename to purchase_orders");
  await migrate(database.url);
  expect(await readHashes()).toEqual(hashes);
});

test("refuses a database of a newer program, and names the versions of both", async () => {
  const newest = readMigrations().at(-1)?.name;
  await client.query("insert into migrations (name, sha256) values ('9998-later.sql', ''), ('9999-latest.sql', '')");
  await expect(migrate(database.url)).rejects.toThrow(
    new StartFailure(
      `The database is newer than this program: the program is 0.1.0, up to migration ${newest}; the database has 9999-latest.sql. Start the newer program, or restore a backup from before it.`,
    ),
  );
  await client.query("delete from migrations where name like '999%'");
});

test(
  "a program runs beside the next release and leaves its tables and functions as they are",
  { tags: ["OPS-03.3"] },
  async () => {
    await migrate(database.url, undefined, makeNext("0.2.0", { "9001-more.sql": "create table more (id int)" }));
    const [functions, hashes] = [await readFunctions(), await readHashes()];
    const said: string[] = [];
    await migrate(database.url, (line) => said.push(line));
    expect(said).toEqual([
      "Version 0.2.0 has updated the database. This program, 0.1.0, leaves tables and functions as they are.",
    ]);
    expect(await readHashes()).toEqual(hashes);
    expect(await readFunctions()).toEqual(functions);
    expect(
      (await client.query("select name from migrations where version = '0.2.0' order by name collate \"C\"")).rows,
    ).toEqual(expect.arrayContaining([{ name: "9001-more.sql" }, { name: "functions/accounts.sql" }]));
    await forget("table more", "9001-more.sql");
  },
);

test.each(["0.3.0", "1.0.0"])(
  "a program refuses a database of %s, which is no next release",
  { tags: ["OPS-03.3"] },
  async (newer) => {
    await migrate(database.url, undefined, makeNext(newer, { "9001-more.sql": "create table more (id int)" }));
    await expect(migrate(database.url)).rejects.toThrow(
      new StartFailure(
        `The database is newer than this program: the program is 0.1.0, and version ${newer} has updated the database. A program runs on databases of its own release and of the next one. Start a newer program, or restore a backup from before the update.`,
      ),
    );
    await forget("table more", "9001-more.sql");
  },
);

test("requests wait at most a second behind an update that waits for a lock", { tags: ["OPS-03.2"] }, async () => {
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query("begin; select from companies limit 1");
  const said: string[] = [];
  const next = makeNext("0.2.0", { "9001-more.sql": "alter table companies add column more text" });
  const update = migrate(database.url, (line) => said.push(line), next);
  await expect.poll(async () => (await client.query(waitingForCompanies)).rowCount, { interval: 10 }).toBe(1);
  const start = performance.now();
  await client.query("select from companies limit 1");
  expect(performance.now() - start).toBeLessThan(1500);
  await expect
    .poll(() => said)
    .toEqual(["The update waits for a lock that another transaction holds, and tries again."]);
  await reader.end();
  await update;
  await client.query("select more from companies");
  await forget("column", "9001-more.sql");
});

test("an index is created while transactions write, also after a killed attempt", { tags: ["OPS-03.1"] }, async () => {
  const writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  await writer.query("begin; insert into companies (company_code, name) values ('OPEN', 'Open')");
  // The timeout ends the attempt as a kill does: the index stays, and is not valid.
  await client.query("set lock_timeout = 100");
  await expect(client.query("create index concurrently more on companies (name)")).rejects.toThrow("lock timeout");
  await client.query("reset lock_timeout");
  const sql = "-- Finds companies.\ncreate index concurrently more on companies (name, id);";
  const update = migrate(database.url, undefined, makeNext("0.2.0", { "9001-more.sql": sql }));
  await expect.poll(async () => (await client.query(waitingForWriter)).rowCount, { interval: 10 }).toBe(1);
  await client.query("set lock_timeout = 100");
  await client.query("update companies set name = 'Still kept' where company_code = 'KEPT'");
  await client.query("reset lock_timeout");
  await writer.query("commit");
  await writer.end();
  await update;
  expect(
    (
      await client.query(
        "select indisvalid, pg_get_indexdef(indexrelid) as is from pg_index where indexrelid = 'more'::regclass",
      )
    ).rows,
  ).toEqual([{ indisvalid: true, is: expect.stringContaining("(name, id)") }]);
  await forget("index more", "9001-more.sql");
});

test("tells an operator what to do if a migration ran with a text that no version had", async () => {
  const [first] = readMigrations();
  await client.query("update migrations set sha256 = 'other' where name = $1", [first?.name]);
  await expect(migrate(database.url)).rejects.toThrow(
    new StartFailure(
      `Migration ${first?.name} ran on this database with a text that no version of this program had (SHA-256 other), so it cannot be updated safely. Nothing was changed. Start the program that last ran on the database, or restore a backup from before that program.`,
    ),
  );
});

const waitingForWriter =
  "select from pg_stat_activity where datname = current_database() and wait_event = 'virtualxid' and query like '%index concurrently%'";
const waitingForCompanies = `select from pg_locks where relation = 'companies'::regclass and not granted and mode = 'AccessExclusiveLock'`;

/** Returns a later program with further migrations and a change in a function file. */
function makeNext(version: string, added: Readonly<Record<string, string>>): Program {
  const own = thisProgram();
  return {
    version,
    migrations: [...own.migrations, ...Object.entries(added).map(([name, sql]) => ({ name, sql, sha256: name }))],
    functions: own.functions.map((file) =>
      file.name === "functions/accounts.sql" ? { ...file, sql: `${file.sql}\n${stale}`, sha256: "next" } : file,
    ),
  };
}

/** Brings the database back to this program. */
async function forget(what: string, migration: string) {
  await client.query(what === "column" ? "alter table companies drop column more" : `drop ${what}`);
  await client.query("delete from migrations where name = $1 or name like 'functions/%'", [migration]);
  await migrate(database.url);
  await client.query("update migrations set version = '0.1.0'");
}

async function readHashes() {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name collate "C"',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

async function readFunctions() {
  const { rows } = await client.query(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, proowner::regrole::text as owner,
       array(select a::text from aclexplode(proacl) a order by 1) as rights
     from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  );
  const { rows: triggers } = await client.query(
    "select pg_get_triggerdef(oid) as definition, tgenabled from pg_trigger where not tgisinternal order by 1",
  );
  return [...rows, ...triggers] as unknown[];
}
