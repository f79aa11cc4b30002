import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../../test/cluster.ts";
import { StartFailure } from "../process/start-failure.ts";
import { earlierHashes, repairedHashes } from "./earlier-hashes.ts";
import { migrate, readFunctionFiles, readMigrations } from "./migrate.ts";

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
      `The database is newer than this program: the program is 0.1.0, up to migration ${newest}; the database has 9999-latest.sql. Start the newer program, or restore a back-up from before it.`,
    ),
  );
  await client.query("delete from migrations where name like '999%'");
});

test("tells an operator what to do if a migration ran with a text that no version had", async () => {
  const [first] = readMigrations();
  await client.query("update migrations set sha256 = 'other' where name = $1", [first?.name]);
  await expect(migrate(database.url)).rejects.toThrow(
    new StartFailure(
      `Migration ${first?.name} ran on this database with a text that no version of this program had (SHA-256 other), so it cannot be updated safely. Nothing was changed. Start the program that last ran on the database, or restore a back-up from before that program.`,
    ),
  );
});

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
