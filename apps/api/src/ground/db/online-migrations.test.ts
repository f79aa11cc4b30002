import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../../test/cluster.ts";
import { findOutages } from "../../test/online-migrations.ts";
import { version } from "../process/version.ts";
import { disableTriggers, readMigrations } from "./migrate.ts";

/** A filled database of the last release, in the folder releases. Until there is one, it is that of a commit. */
const lastRelease = "2026-11-27-734b2df";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  const file = new URL(`./releases/${lastRelease}.sql.gz`, import.meta.url);
  await client.query(String(gunzipSync(readFileSync(file))));
  await client.query("reset all");
  // As in an update.
  await disableTriggers(client);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test("no migration after the last release stops its programs", { tags: ["OPS-03.4"] }, async () => {
  const { rows } = await client.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map(({ name }) => name));
  expect(applied.size).toBeGreaterThan(90);
  const faults: string[] = [];
  for (const { name, sql } of readMigrations().filter((migration) => !applied.has(migration.name))) {
    await client.query("begin");
    const outages = await findOutages(client, sql, version);
    await client.query("commit");
    faults.push(...outages.map((outage) => `${name} ${outage}`));
  }
  expect(faults, "CONTRIBUTING.md lists the forms that a migration may have.").toEqual([]);
});

describe("a migration", () => {
  const check = async (sql: string) => {
    await client.query("begin");
    try {
      return await findOutages(client, sql, "0.2.0");
    } finally {
      await client.query("rollback");
    }
  };

  test.each([
    ["create index more on products (name)", ["reads all rows of products"]],
    [
      "create index concurrently more on products (name); select 1",
      [expect.stringContaining("more than one statement")],
    ],
    [
      "alter table products add column more uuid default gen_random_uuid()",
      ["rewrites the table products", "reads all rows of products"],
    ],
    [
      "alter table mails alter last_error type varchar(999)",
      [
        "changes mails.last_error from text to character varying(999)",
        "rewrites the table mails",
        "reads all rows of mails",
      ],
    ],
    [
      "alter table mails alter last_error set not null",
      ["requires a value for mails.last_error", "reads all rows of mails"],
    ],
    ["alter table products add constraint more check (name <> '-')", ["reads all rows of products"]],
    ["alter table mails rename last_error to error", ["removes mails.last_error"]],
    ["alter table mails drop column last_error", ["removes mails.last_error"]],
    [
      "-- Not used since 0.2.0: mails.last_error\nalter table mails drop column last_error",
      ["removes mails.last_error"],
    ],
    ["drop table work_views", expect.arrayContaining(["removes work_views.id"])],
    ["drop function current_company_id() cascade", expect.arrayContaining(["removes current_company_id()"])],
    [
      "alter table companies add column more int not null default 0; alter table companies alter more drop default",
      ["requires a value for companies.more"],
    ],
    ["update products set name = name", expect.arrayContaining(["writes rows of products"])],
    ["delete from mails", expect.arrayContaining(["writes rows of mails"])],
  ])("may not: %s", { tags: ["OPS-03.4"] }, async (sql, outages) => {
    expect(await check(sql)).toEqual(outages);
  });

  test.each([
    "create table more (id int primary key, company_id uuid references companies)",
    "alter table products add column more text",
    "alter table products add column more int not null default 0",
    "create index concurrently more on products (name);",
    "alter table products add constraint more check (name <> '-') not valid",
    "alter table products add constraint more foreign key (company_id) references companies not valid",
    "-- Not used since 0.1.0: mails.last_error\nalter table mails drop column last_error",
    "insert into work_promises (kind, days) values ('more', 2)",
    "update roles set name = name || ' '",
  ])("may: %s", { tags: ["OPS-03.4"] }, async (sql) => {
    expect(await check(sql)).toEqual([]);
  });
});
