import { editableIds, getColumn } from "@lading/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../../test/cluster.ts";
import { readCountedColumns, updateCompleteness } from "./completeness.ts";

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

const readDefinition = async () =>
  (
    await client.query(`
      select i.indexdef, a.attnotnull, format_type(a.atttypid, a.atttypmod) as type, a.attgenerated,
        pg_get_expr(d.adbin, d.adrelid) as expression
      from pg_indexes i, pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where i.indexname = 'products_by_completeness'
        and a.attrelid = 'products'::regclass and a.attname = 'percents_complete'`)
  ).rows;

const readFile = async () => (await client.query("select pg_relation_filenode('products') as file")).rows[0].file;

test("completeness counts exactly the editable attributes of the contract", { tags: ["DET-01.3"] }, async () => {
  expect((await readCountedColumns(client)).toSorted()).toEqual(editableIds.map(getColumn).toSorted());
  const [{ expression }] = await readDefinition();
  expect(expression).toContain(`/ ${editableIds.length}`);
});

test("rewrites completeness when the list of editable attributes has changed, and only then", async () => {
  const before = await readDefinition();
  const file = await readFile();
  await updateCompleteness(client);
  expect(await readFile()).toBe(file);

  await client.query("insert into companies (company_code, name) values ('C', 'C')");
  await client.query(
    "insert into products (company_id, gxp_sku, supplier_sku, name, material, color) select id, 'G', 'S', 'N', 'Steel', 'Red' from companies",
  );
  await client.query(`
    alter table products drop column percents_complete;
    alter table products add column percents_complete smallint not null
      generated always as ((100 * num_nonnulls(supplier_sku, ytd_purchases) / 2)::smallint) stored`);
  const readPercent = async () => (await client.query("select percents_complete as percent from products")).rows;
  expect(await readPercent()).toEqual([{ percent: 50 }]);
  await updateCompleteness(client);
  expect(await readPercent()).toEqual([{ percent: Math.trunc(300 / editableIds.length) }]);
  expect(await readDefinition()).toEqual(before);
});
