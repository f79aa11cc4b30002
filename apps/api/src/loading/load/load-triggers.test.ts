import { expect, test } from "vitest";
import { loadSentences } from "../../record/outbox/notification-texts.ts";
import { openStage } from "../../test/stage.ts";

test("PostgreSQL puts the text of the product search inline instead of calling a function for each row", async () => {
  await using stage = await openStage();
  const { rows } = await stage.owner.query<{ "QUERY PLAN": string }>(
    "explain verbose select product_search_text(p) from products p",
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("lower(");
  expect(plan).not.toContain("product_search_text");
});

test("a large load leaves the notifications of all its companies to the search index afterwards", async () => {
  await using stage = await openStage();
  const companies = await Promise.all([1, 2, 3].map(() => stage.aCompany()));
  const load = async (start: number, products: number) => {
    const client = await stage.owner.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.load_id', gen_random_uuid()::text, true)");
      await client.query(
        `insert into products (company_id, gxp_sku, supplier_sku, name)
         select ($1::uuid[])[1 + n % 3], 'P-' || n, 'S-' || n, 'Pipe ' || n from generate_series($2::int, $2 + $3 - 1) n`,
        [companies.map(({ id }) => id), start, products],
      );
      await client.query("select notify_of_load($1, '{}', '{}')", [JSON.stringify(loadSentences)]);
      await client.query("commit");
    } finally {
      client.release();
    }
    const { rows } = await stage.owner.query<{ all: number; indexed: number }>(
      `select (select count(*)::int from notifications) as all, (select count(*)::int from notification_search) as indexed`,
    );
    return rows[0];
  };
  expect(await load(0, 30)).toEqual({ all: 30, indexed: 30 });
  expect(await load(30, 1200)).toEqual({ all: 1230, indexed: 30 });
});
