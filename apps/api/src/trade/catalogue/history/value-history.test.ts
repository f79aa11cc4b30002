import { afterAll, beforeAll, expect, test } from "vitest";
import { readFunctionFiles } from "../../../ground/db/migrate.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

/** Proves that no statement changes a product without its history. */
let stage: Stage;
let companyId: string;
beforeAll(async () => {
  stage = await openStage();
  companyId = (await stage.aCompany({ code: "ACME" })).id;
});
afterAll(() => stage[Symbol.asyncDispose]());

interface Change {
  field: string;
  old: string | null;
  new: string | null;
  source: string;
  source_id: string | null;
  actor_id: string | null;
  acting_for_id: string | null;
}

/** The changes of a product in their order. */
async function findChanges(gxpSku: string, company = companyId) {
  const { rows } = await stage.owner.query<Change>(
    `select field, old, new, source, source_id, actor_id, acting_for_id from field_change c
     join products p on p.company_id = c.company_id and p.id = c.product_id
     where p.company_id = $1 and p.gxp_sku = $2 order by at, field`,
    [company, gxpSku],
  );
  return rows;
}

/** The sources of the first rows of a product's history. */
async function findFirst(gxpSku: string) {
  const { rows } = await stage.owner.query<Change>(
    `select w.source, w.source_id, w.actor_id from product_writes w
     join products p on p.company_id = w.company_id and p.id = w.product_id
     where p.company_id = $1 and p.gxp_sku = $2 and w.changes is null`,
    [companyId, gxpSku],
  );
  return rows;
}

const loadProducts = async (key: string, file: string, query: Record<string, string> = {}) =>
  stage.call(key, "POST", "/api/intake/products", { payload: file, query, headers: { "content-type": "text/csv" } });

const direct = { source: "direct", source_id: null, actor_id: null, acting_for_id: null };

test.each(["partial", "atomic"])("the intake writes the history (%s)", { tags: ["PRD-01.3"] }, async (mode) => {
  const key = await stage.anIntakeKey();
  const { rows: keys } = await stage.owner.query<{ id: string }>(
    "select id from api_keys order by created_at desc limit 1",
  );
  const by = { source: "intake", source_id: expect.any(String), actor_id: keys[0]?.id };
  const header = "company_code,gxp_sku,supplier_sku,name,price,is_api_certified,price_expiration";
  await loadProducts(key, `${header}\nACME,${mode}-1,S1,Valve,10.50,true,\nACME,${mode}-2,S2,Flange,,,`, { mode });
  expect(await findFirst(`${mode}-1`)).toEqual([by]);
  expect(await findChanges(`${mode}-1`)).toEqual([]);

  const second = `${header}\nACME,${mode}-1,S1,"A ""better"" valve",11,,2027-01-31\nACME,${mode}-2,S2,Flange,,,`;
  await loadProducts(key, second, { mode, dry_run: "true" });
  expect(await findChanges(`${mode}-1`)).toEqual([]);
  await loadProducts(key, second, { mode });
  const changed = { ...by, acting_for_id: null };
  expect(await findChanges(`${mode}-1`)).toEqual([
    { ...changed, field: "is_api_certified", old: "true", new: null },
    { ...changed, field: "name", old: "Valve", new: 'A "better" valve' },
    { ...changed, field: "price", old: "10.50", new: "11" },
    { ...changed, field: "price_expiration", old: null, new: "2027-01-31" },
  ]);
  expect(new Set((await findChanges(`${mode}-1`)).map(({ source_id }) => source_id)).size).toBe(1);
  expect(await findChanges(`${mode}-2`)).toEqual([]);
});

test("an approval writes the history with its decision and reviewer", { tags: ["PRD-01.3"] }, async () => {
  const staff = await stage.aStaffMember();
  const { gxpSku } = await stage.aProduct(companyId, { supplier_sku: "OLD", price: "10.00" });
  const edits = [
    await stage.anEdit(companyId, { gxpSku, name: "sku", oldValue: "OLD", newValue: "NEW" }),
    await stage.anEdit(companyId, { gxpSku, name: "price", oldValue: "10", newValue: "12.5" }),
    await stage.anEdit(companyId, { gxpSku, name: "color", newValue: "Red" }),
  ];
  const decisions = edits.map(({ id }, place) =>
    place === 2 ? { id, decision: "reject", reason: "No." } : { id, decision: "approve" },
  );
  await stage.call(staff.token, "POST", "/api/provider/edits/decide", { payload: { decisions } });
  const { rows } = await stage.owner.query<{ id: string }>(
    "select distinct decision_id as id from field_edits where id = any($1)",
    [edits.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ id: expect.any(String) }]);
  const by = { source: "approval", source_id: rows[0]?.id, actor_id: staff.id, acting_for_id: null };
  expect(await findChanges(gxpSku)).toEqual([
    { ...by, field: "price", old: "10.00", new: "12.50" },
    { ...by, field: "supplier_sku", old: "OLD", new: "NEW" },
  ]);
});

test("a session of staff who act for a user is recorded with both", { tags: ["PRD-01.3"] }, async () => {
  const staff = await stage.aStaffMember();
  const user = await stage.aVendor({ companyId, staffId: staff.id });
  const { gxpSku } = await stage.aProduct(companyId);
  await stage.owner.query(
    `do $$ begin
       perform open_session('${user.sessionId}');
       update products set color = 'Red' where gxp_sku = '${gxpSku}';
     end $$`,
  );
  expect(await findChanges(gxpSku)).toMatchObject([{ field: "color", actor_id: staff.id, acting_for_id: user.id }]);
});

const values: Record<string, [string, string]> = {
  text: ["'12'", "'13'"],
  numeric: ["1.25", "2.75"],
  integer: ["3", "4"],
  boolean: ["true", "false"],
  date: ["'2026-01-31'", "'2026-02-28'"],
};

test("every way to change any column is recorded, as any role that may", { tags: ["PRD-01.3"] }, async () => {
  await stage.owner.query("insert into categories (name) values ('12'), ('13')");
  await stage.owner.query("insert into units_of_measure (name) values ('12'), ('13')");
  const { rows: columns } = await stage.owner.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = 'products' and is_generated = 'NEVER' and column_name not in ('company_id', 'id', 'image_id')
       and column_name not like 'withdraw%'`,
  );
  expect(columns.length).toBeGreaterThan(35);
  for (const role of ["lading_provider", "owner"]) {
    const company = await stage.aCompany();
    await stage.aProduct(company.id);
    const { rows } = await stage.owner.query<{ id: string }>("select id from products where company_id = $1", [
      company.id,
    ]);
    const become = role === "owner" ? "" : `set local role ${role};`;
    for (const { name, type } of columns) {
      const [first, second] = values[type] ?? ["", ""];
      for (const value of [first, second]) {
        const change = `update products set ${name} = ${value} where company_id = '${company.id}' and id = ${rows[0]?.id}`;
        await stage.owner.query(`begin; ${become} ${change}; commit`);
      }
    }
    const { rows: changes } = await stage.owner.query<Change>(
      "select field, old, new, source, source_id, actor_id, acting_for_id from field_change where product_id = $1 order by at",
      [rows[0]?.id],
    );
    for (const { name, type } of columns) {
      const [first, second] = (values[type] ?? []).map((value) => value.replaceAll("'", ""));
      const recorded = changes.filter(({ field }) => field === name);
      expect(recorded.map((change) => ({ ...change, old: null, new: null }))).toEqual(
        Array.from({ length: 2 }, () => ({ ...direct, field: name, old: null, new: null })),
      );
      // Columns with a scale add zeros.
      expect(recorded.map((change) => change.new?.replace(/(\.\d\d)0+$/, "$1"))).toEqual([first, second]);
      expect(recorded[1]?.old).toBe(recorded[0]?.new);
    }
  }
});

test("an upsert, a join and a merge of thousands of rows are recorded", { tags: ["PRD-01.3"] }, async () => {
  const { id: company } = await stage.aCompany();
  await stage.owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name) select $1, 'B-' || n, 'S', 'Old' from generate_series(1, 1100) n`,
    [company],
  );
  const given = "(select 'B-' || n as gxp_sku, n from generate_series(1, 1200) n) g";
  await stage.owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name) select '${company}', gxp_sku, 'S', 'New' from ${given}
     on conflict (company_id, gxp_sku) do update set name = excluded.name`,
  );
  await stage.owner.query(
    `update products p set color = 'Red' from ${given} where p.company_id = '${company}' and p.gxp_sku = g.gxp_sku`,
  );
  await stage.owner.query(
    `merge into products p using ${given} on p.company_id = '${company}' and p.gxp_sku = g.gxp_sku
     when matched then update set size = g.n::text`,
  );
  const { rows } = await stage.owner.query(
    "select field, count(*)::int as rows, count(old)::int as olds from field_change where company_id = $1 group by 1 order by 1",
    [company],
  );
  expect(rows).toEqual([
    { field: "color", rows: 1200, olds: 0 },
    { field: "name", rows: 1100, olds: 1100 },
    { field: "size", rows: 1200, olds: 0 },
  ]);
  await stage.owner.query("delete from products where company_id = $1", [company]);
  const left = await stage.owner.query("select from product_writes where company_id = $1", [company]);
  expect(left.rowCount).toBe(0);
});

test("no statement can go past the triggers", { tags: ["PRD-01.3"] }, async () => {
  const { rows } = await stage.owner.query(
    `select tgname, tgenabled from pg_trigger where tgrelid = 'products'::regclass and tgname like '%_history' order by 1`,
  );
  expect(rows).toEqual([
    { tgname: "products_inserted_history", tgenabled: "O" },
    { tgname: "products_updated_history", tgenabled: "O" },
  ]);
  const avoiding = /disable\s+trigger|session_replication_role|truncate\s+(table\s+)?products/i;
  expect(readFunctionFiles().filter(({ sql }) => avoiding.test(sql))).toEqual([]);
  for (const role of ["lading_vendor", "lading_provider"])
    for (const statement of [
      "insert into product_writes (company_id, product_id, at, source) values (gen_random_uuid(), 1, now(), 'direct')",
      "update product_writes set source = 'direct'",
      "delete from product_writes",
      "alter table products disable trigger products_updated_history",
      "set session_replication_role = replica",
      "truncate products",
    ])
      await expect(stage.owner.query(`begin; set local role ${role}; ${statement}; commit`)).rejects.toThrow(
        /permission denied|must be owner/,
      );
});

test("a vendor reads the history of its own company only", { tags: ["PERM-02"] }, async () => {
  const [own, foreign] = [await stage.aVendor(), await stage.aVendor()];
  for (const vendor of [own, foreign]) {
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    await stage.owner.query("update products set color = 'Red' where gxp_sku = $1", [gxpSku]);
  }
  for (const table of ["product_writes", "field_change"]) {
    const client = await stage.owner.connect();
    try {
      await client.query("begin");
      await client.query("select from open_session($1)", [own.sessionId]);
      await client.query("set local role lading_vendor");
      const { rows } = await client.query(`select distinct company_id from ${table}`);
      expect(rows).toEqual([{ company_id: own.companyId }]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
});
