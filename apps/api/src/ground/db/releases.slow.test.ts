import { readFileSync, readdirSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { prepareDatabase } from "../../start/prepare-database.ts";
import { cloneDatabase } from "../../test/cluster.ts";
import { readRows, readSchema } from "../../test/read-database.ts";

type Row = Record<string, unknown>;

const folder = new URL("./releases/", import.meta.url);

/** Later names of tables. */
const renamed: Readonly<Record<string, string>> = { intake_keys: "api_keys" };

/** Tables to which migrations add rows. Of all others, the number of rows stays. */
const growing = new Set([
  "role_permissions",
  "roles",
  "work_items",
  "work_promises",
  "login_passwords",
  "home_descriptions",
]);

/** Tables that a migration drops, because their rows are valid only for minutes. */
const dropped = new Set(["passkey_challenges"]);

/** Columns that migrations rewrite. The test below looks at values of users and edits. */
const rewritten: Readonly<Record<string, readonly string[]>> = {
  field_edits: ["decision_id", "old_value", "new_value"],
  notifications: ["details"],
  service_plans: ["sections"],
  users: ["role_id"],
};

/** Rows that migrations derive from the made-up rows if the database does not have their table yet. */
const derived = [
  {
    table: "work_items",
    statement: "select kind, count(*)::int from work_items group by 1 order by 1",
    rows: [
      ["agreement", 2],
      ["edits", 1],
      ["feedback", 3],
      ["invitation", 1],
      ["new_company", 1],
    ],
  },
  { table: "company_people", statement: "select active_users from company_people", rows: [[1], [1]] },
  {
    table: "product_writes",
    statement: "select source, changes from product_writes order by 1",
    rows: [
      ["approval", { price: ["10", "12.5"] }],
      ["earlier", null],
      ["earlier", null],
      ["earlier", null],
    ],
  },
];

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
let newSchema: unknown;

beforeAll(async () => {
  newSchema = await withClient(inject("templateUrl"), readSchema);
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test.each(readdirSync(folder))("updates the filled database of %s with all its data", async (file) => {
  await client.query("drop schema public cascade; create schema public");
  await client.query(String(gunzipSync(readFileSync(new URL(file, folder)))));
  await client.query("reset all");
  const before = await readRows(client);
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);

  await prepareDatabase(database.url);
  const after = await readRows(client);
  expect(
    [...before].flatMap(([table, rows]) => findLosses(table, rows, after.get(renamed[table] ?? table) ?? [])),
  ).toEqual([]);
  expect(await readSchema(client)).toEqual(newSchema);
  expect(await readValues("select email, r.name from users u join roles r on r.id = role_id order by 1")).toEqual([
    ["person1@made-up.example", "Vendor Admin"],
    ["person2@made-up.example", "Vendor Admin"],
    ["person3@made-up.example", "Administrator"],
  ]);
  expect(await readValues("select distinct old_value, new_value from field_edits")).toEqual([["10.00", "12.50"]]);
  const derivedNow = derived.filter(({ table }) => !before.has(table));
  const found = [];
  for (const { statement } of derivedNow) found.push(await readValues(statement));
  expect(found).toEqual(derivedNow.map(({ rows }) => rows));
});

/** Says which rows of a table are gone, or not as before in the columns that are still there. */
function findLosses(table: string, before: readonly Row[], after: readonly Row[]) {
  if (dropped.has(table)) return [];
  const isWhole = growing.has(table) ? after.length >= before.length : after.length === before.length;
  const columns = Object.keys(before[0] ?? {}).filter(
    (column) => after[0] && column in after[0] && !rewritten[table]?.includes(column),
  );
  const pick = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
  const kept = new Set(after.map(pick));
  return [
    ...(isWhole ? [] : [`${table} had ${before.length} rows and has ${after.length}`]),
    ...before
      .map(pick)
      .filter((row) => !kept.has(row))
      .map((row) => `${table} (${columns.join(", ")}) lacks ${row}`),
  ];
}

async function readValues(statement: string) {
  const { rows } = await client.query<unknown[]>({ text: statement, rowMode: "array" });
  return rows;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const opened = new pg.Client({ connectionString: url });
  await opened.connect();
  try {
    return await work(opened);
  } finally {
    await opened.end();
  }
}
