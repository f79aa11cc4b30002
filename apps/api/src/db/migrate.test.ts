import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../test/cluster.ts";
import { migrate, readMigrations } from "./migrate.ts";

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

test("runs each migration once, however many processes start at the same time", async () => {
  await client.query("drop schema public cascade; create schema public");
  await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  const { rows } = await client.query("select name from migrations order by name");
  expect(rows.map((row) => row.name)).toEqual(readMigrations().map(({ name }) => name));
});

test("names a migration that was changed after it ran", async () => {
  const [first] = readMigrations();
  await client.query("update migrations set sha256 = 'other' where name = $1", [first?.name]);
  await expect(migrate(database.url)).rejects.toThrow(`Migration ${first?.name} was changed after it ran`);
});
