import { productSortKeys, type ProductSortKey } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../../test/stage.ts";

const PRODUCTS = 12_500;
const PAGE_SIZE = 20;

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
  await stage.owner.query("insert into categories (name) values ('Valves'), ('Flanges')");
  await stage.owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name, category, price, lead_time_days)
     select c.id, 'G-' || n, 'S-' || hashint4(n), 'Valve ' || n % 97 || case when n % 3 = 0 then ' steel' else ' brass' end,
       case when n % 5 > 0 then 'Valves' end, case when n % 4 > 0 then 1 + n * 7919 % 500 end, n % 60
     from generate_series(1, $2::int) n, (select id from companies where id = $1 or company_code like 'CO-other%') c`,
    [vendor.companyId, PRODUCTS],
  );
  await stage.owner.query("vacuum analyze products");
});
afterAll(() => stage[Symbol.asyncDispose]());

const getPage = async (query: string, page: number) => {
  const answer = await stage.call(vendor.token, "GET", `/api/products/?page_size=${PAGE_SIZE}&page=${page}&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ products: { gxp_sku: string }[]; total_items: number }>();
};

/** Changes of every kind: all of them but the last two are written to product_changes. */
const changes: [name: string, sql: string][] = [
  ["a renamed product", "update products set name = 'Aaa ' || random() where id = (select min(id) + $2 from own)"],
  ["a new price", "update products set price = 1 + $2 where id = (select min(id) + $2 from own)"],
  ["a removed price", "update products set price = null where id = (select min(id) + $2 + 1 from own)"],
  [
    "a new category",
    "update products set category = 'Flanges' where id in (select id from own order by id offset $2 limit 40)",
  ],
  [
    "new figures",
    "update products set ytd_end_user_sales = $2, ytd_market_share = 3 where id = (select min(id) + $2 from own)",
  ],
  [
    "new products",
    "insert into products (company_id, gxp_sku, supplier_sku, name) select $1, 'A-' || $2 || '-' || n, 'A', 'steel pipe' from generate_series(1, 30) n",
  ],
  [
    "deleted products",
    "delete from products where id in (select id from own order by hashint8(id) offset $2 limit 25)",
  ],
  [
    "withdrawn products",
    `update products set withdrawal_reason = 'Over', withdrawal_on = current_date, withdrawn_at = now()
     where id in (select id from own order by hashint8(id) offset $2 limit 25)`,
  ],
  [
    "withdrawn products with new values",
    "update products set price = $2 where company_id = $1 and withdrawn_at is not null",
  ],
  [
    "restored products",
    `update products set withdrawal_reason = null, withdrawal_on = null, withdrawn_at = null where id in (
       select id from products where company_id = $1 and withdrawn_at is not null order by id limit 10) and $2 > 0`,
  ],
  ["nothing", "update products set name = name where id = (select min(id) + $2 from own)"],
  [
    "a thousand products",
    "update products set name = name || '!' where id in (select id from own order by id offset $2 limit 1000)",
  ],
  [
    "a version without a change",
    "update catalogue_versions set version = version + 1 where company_id = $1 and $2 > 0",
  ],
];

let round = 0;
const change = async () => {
  round += 1;
  const [, statement] = changes[round % changes.length]!; // The remainder is less than the length.
  const own = /\bown\b/.test(statement) ? "with own as (select id from products where company_id = $1) " : "";
  await stage.owner.query(own + statement, [vendor.companyId, 100 + ((round * 7919) % 9000)]);
};

const orderOf = (key: ProductSortKey, way: "asc" | "desc") =>
  `${key === "name" ? "lower(name)" : key} ${way} ${way === "asc" ? "nulls first" : "nulls last"}, id ${way}`;

/** Returns the page of the API and the one of OFFSET. */
async function readBoth(ordering: string, page: number) {
  const descending = ordering.startsWith("-");
  const key = ordering.replace(/^-/, "") as ProductSortKey; // The caller takes it from the list of keys.
  const { rows } = await stage.owner.query<{ gxp_sku: string; total: number }>(
    `select gxp_sku, (select count(*)::int from products where company_id = $1 and withdrawn_at is null) as total
     from products where company_id = $1 and withdrawn_at is null
     order by ${orderOf(key, descending ? "desc" : "asc")} limit $2 offset $3`,
    [vendor.companyId, PAGE_SIZE, (page - 1) * PAGE_SIZE],
  );
  const { products, total_items } = await getPage(`ordering=${ordering}`, page);
  return [
    { total_items, skus: products.map(({ gxp_sku }) => gxp_sku) },
    { total_items: rows[0]?.total, skus: rows.map(({ gxp_sku }) => gxp_sku) },
  ];
}

const words = "lower(concat_ws(' ', name, gxp_sku, supplier_sku, category))";

/** Returns the number of matches of the API and of count(*). */
async function countBoth(query: string, condition: string, text: string) {
  const { rows } = await stage.owner.query<{ count: number }>(
    `select count(*)::int as count from products p where company_id = $1 and withdrawn_at is null and ${condition} like all ($2)`,
    [vendor.companyId, text.split(" ").map((word) => `%${word}%`)],
  );
  return [(await getPage(`${query}search=${encodeURIComponent(text)}`, 1)).total_items, rows[0]?.count];
}

const searches = [
  ["", words, "steel"],
  ["", words, "valve 9"],
  ["category=Flanges&", `category = 'Flanges' and ${words}`, "valve"],
] as const;

describe("a catalog that changes between requests", () => {
  test("has the pages that OFFSET returns, in every order and at every depth", { tags: ["CAT-05.2"] }, async () => {
    const orderings = productSortKeys.flatMap((key) => [key, `-${key}` as const]);
    for (const ordering of [...orderings, ...orderings]) {
      await change();
      for (const number of [313, 270 + ((round * 31) % 90)]) {
        const [page, expected] = await readBoth(ordering, number);
        expect(page).toEqual(expected);
      }
    }
  });

  test("has the numbers of matches that count(*) returns", { tags: ["CAT-05.2"] }, async () => {
    for (let turn = 0; turn < 2 * changes.length; turn++) {
      await change();
      for (const [filter, condition, text] of searches) {
        const [count, expected] = await countBoth(filter, condition, text);
        expect(count).toBe(expected);
      }
    }
  });

  test(
    "has the numbers of matches that count(*) returns after a load that is logged for it",
    { tags: ["CAT-05.2"] },
    async () => {
      await countBoth("", words, "steel");
      await using loader = await openLoader(vendor.companyId);
      for (const name of ["'Pipe ' || name", "replace(name, 'steel', 'iron')"])
        await loader.query(`update products set name = ${name} where id % 3 = 0`);
      await loader.query("commit");
      const [count, expected] = await countBoth("", words, "steel");
      expect(count).toBe(expected);
      const { rows } = await stage.owner.query(
        `select distinct c.company_id, c.version = v.version as is_latest
       from product_changes c join catalogue_versions v using (company_id)
       where c.version >= v.version - 1 and c.change = 1 order by is_latest`,
      );
      expect(rows).toEqual([
        { company_id: vendor.companyId, is_latest: false },
        { company_id: vendor.companyId, is_latest: true },
      ]);
    },
  );
});

/** Opens a transaction like that of a load while this server has cached numbers of the company. */
async function openLoader(companyId: string) {
  const client = await stage.owner.connect();
  await client.query("begin");
  await client.query("select set_config('app.counted_companies', $1, true)", [companyId]);
  return { query: (text: string) => client.query(text), [Symbol.asyncDispose]: async () => client.release() };
}
