import { attributeIds, editableIds, getColumn, getSqlType, listedIds } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
  const product = (gxp_sku: string, values: object) => stage.aProduct(vendor.companyId, { gxp_sku, ...values });
  await product("G-01", {
    name: "Gate valve 2 in",
    supplier_sku: "S-9",
    category: "Valves",
    price: "250.00",
    lead_time_days: 14,
  });
  await product("G-02", {
    name: "gate valve 4 in",
    supplier_sku: "S-8",
    category: "Valves",
    price: "1200.50",
    ytd_market_share: 12.5,
  });
  await product("G-03", {
    name: "Blind flange",
    supplier_sku: "S-7",
    category: "Flanges",
    manufacturer: "Kestrel Forge",
  });
  await product("G-04", {
    name: "Slip-on flange 100%",
    supplier_sku: "S-6",
    category: "Flanges",
    price: "89.99",
    ytd_end_user_sales: 500,
  });
  await product("G-05", {
    name: "Gasket_kit",
    supplier_sku: "S-5",
    description: "Spiral wound, for raised faces",
    price: "3.1234",
  });
  await stage.aProduct((await stage.aCompany()).id, {
    gxp_sku: "G-01",
    name: "Gate valve of someone else",
    category: "Foreign",
  });
});
afterAll(() => stage[Symbol.asyncDispose]());

const list = async (query: string) => {
  const answer = await stage.call(vendor.token, "GET", `/api/products/?${query}`);
  return {
    status: answer.statusCode,
    body: answer.json(),
    skus: answer.json().products?.map(({ gxp_sku }: { gxp_sku: string }) => gxp_sku),
  };
};

describe("the list", () => {
  test(
    "shows the company's own products, by GXP SKU, with exact totals",
    { tags: ["CAT-05.1", "CAT-05.2", "PERM-02"] },
    async () => {
      const { body, skus } = await list("");
      expect(skus).toEqual(["G-01", "G-02", "G-03", "G-04", "G-05"]);
      expect(body).toMatchObject({ total_items: 5, total_pages: 1 });
      expect(body.products[1]).toEqual({
        ...Object.fromEntries(listedIds.map((id) => [id, null])),
        name: "gate valve 4 in",
        withdrawn: null,
        image_url: null,
        sku: "S-8",
        supplier_sku: "S-8",
        gxp_sku: "G-02",
        category: "Valves",
        price: "1200.50",
        price_expiration: null,
        lead_time_days: null,
        ytd_purchases: null,
        ytd_end_user_sales: null,
        ytd_market_share: 12.5,
        ytd_search_queries: null,
        gxp_priority: null,
        percents_complete: Math.trunc(300 / editableIds.length),
        description: null,
      });
    },
  );

  test.each([
    ["name", ["G-03", "G-05", "G-01", "G-02", "G-04"]],
    ["-name", ["G-04", "G-02", "G-01", "G-05", "G-03"]],
    ["supplier_sku", ["G-05", "G-04", "G-03", "G-02", "G-01"]],
    ["-gxp_sku", ["G-05", "G-04", "G-03", "G-02", "G-01"]],
    ["category", ["G-05", "G-03", "G-04", "G-01", "G-02"]],
    ["price", ["G-03", "G-05", "G-04", "G-01", "G-02"]],
    ["-price", ["G-02", "G-01", "G-04", "G-05", "G-03"]],
    ["-lead_time_days", ["G-01", "G-05", "G-04", "G-03", "G-02"]],
    ["-ytd_end_user_sales", ["G-04", "G-05", "G-03", "G-02", "G-01"]],
    ["-ytd_market_share", ["G-02", "G-05", "G-04", "G-03", "G-01"]],
    ["percents_complete", ["G-05", "G-02", "G-03", "G-04", "G-01"]],
  ])("sorts by %s, a missing value as the lowest", { tags: ["CAT-05.1"] }, async (ordering, expected) => {
    expect((await list(`ordering=${ordering}`)).skus).toEqual(expected);
  });

  test("finds products that contain all words, in any case and any field", { tags: ["CAT-02"] }, async () => {
    expect((await list("search=VALVE")).skus).toEqual(["G-01", "G-02"]);
    expect((await list("search=in+gate+4")).skus).toEqual(["G-02"]);
    expect((await list("search=flan")).skus).toEqual(["G-03", "G-04"]);
    expect((await list("search=s-7")).skus).toEqual(["G-03"]);
    expect((await list("search=g-05")).skus).toEqual(["G-05"]);
    expect((await list("search=kestrel")).skus).toEqual(["G-03"]);
    expect((await list("search=spiral+raised")).skus).toEqual(["G-05"]);
    expect(await list("search=valve+flange")).toMatchObject({ skus: [], body: { total_items: 0, total_pages: 0 } });
  });

  test("treats % and _ and \\ as plain characters", { tags: ["CAT-02"] }, async () => {
    expect((await list("search=100%25")).skus).toEqual(["G-04"]);
    expect((await list("search=t_k")).skus).toEqual(["G-05"]);
    expect((await list("search=%25")).skus).toEqual(["G-04"]);
    expect((await list("search=%5C")).skus).toEqual([]);
  });

  test("filters by one or several categories, together with a search", { tags: ["CAT-01.2"] }, async () => {
    expect(await list("category=Valves")).toMatchObject({ skus: ["G-01", "G-02"], body: { total_items: 2 } });
    expect(await list("category=Valves&category=Flanges")).toMatchObject({ body: { total_items: 4 } });
    expect((await list("category=Valves&category=Flanges&search=gate")).skus).toEqual(["G-01", "G-02"]);
    expect(await list("category=Foreign")).toMatchObject({ skus: [], body: { total_items: 0 } });
    expect((await list("gxp_sku=G-03")).skus).toEqual(["G-03"]);
  });

  test("returns the true totals past the last page", { tags: ["CAT-05.2"] }, async () => {
    expect(await list("page=2")).toMatchObject({ status: 200, skus: [], body: { total_items: 5, total_pages: 1 } });
    expect(await list("page=999999")).toMatchObject({ skus: [], body: { total_items: 5 } });
  });

  test("returns one order from both ends, page by page", { tags: ["CAT-05.2"] }, async () => {
    const many = await stage.aVendor();
    for (let count = 0; count < 47; count += 1)
      await stage.aProduct(many.companyId, { name: `Elbow ${count % 5}`, price: count % 3 ? (count % 7) + 1 : null });
    for (const ordering of ["price", "-price", "name", "-name"]) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map(
          async (page) =>
            (await stage.call(many.token, "GET", `/api/products/?ordering=${ordering}&page=${page}`)).json().products,
        ),
      );
      const whole = (await stage.call(many.token, "GET", `/api/products/?ordering=${ordering}&page_size=100`)).json()
        .products;
      expect(pages.flat()).toEqual(whole);
      expect(whole).toHaveLength(47);
    }
  });

  test.each([
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=x", "page"],
    ["page=1&page=2", "page"],
    ["page_size=11", "page_size"],
    ["page_size=", "page_size"],
    ["ordering=gxp_priority", "ordering"],
    ["ordering=constructor", "ordering"],
    [`search=${"x".repeat(101)}`, "search"],
    ["search=%00", "search"],
    ["category=%07", "category"],
  ])("refuses %s with a message at its field", { tags: ["API-02.4"] }, async (query, field) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body).toEqual({ [field]: [expect.any(String)] });
  });

  test("is served with and without the trailing slash", { tags: ["API-01"] }, async () => {
    for (const path of [
      "/api/products",
      "/api/products/",
      "/api/products/G-01",
      "/api/products/G-01/",
      "/api/products/categories",
    ])
      expect((await stage.call(vendor.token, "GET", path)).statusCode).toBe(200);
  });
});

test("returns the categories of the company's products", { tags: ["CAT-01.2", "PERM-02"] }, async () => {
  const answer = (await stage.call(vendor.token, "GET", "/api/products/categories/")).json();
  expect(answer.map(({ name }: { name: string }) => name)).toEqual(["Flanges", "Valves"]);
});

describe("the detail", () => {
  const read = (sku: string) => stage.call(vendor.token, "GET", `/api/products/${encodeURIComponent(sku)}/`);

  test("contains every attribute of the contract", { tags: ["DET-01.2"] }, async () => {
    const product = (await read("G-01")).json();
    expect(Object.keys(product)).toEqual(expect.arrayContaining(attributeIds));
    expect(product).toMatchObject({ sku: "S-9", price: "250.00", lead_time_days: 14 });
  });

  test("is found by a SKU with a slash, a space and an umlaut", async () => {
    await stage.aProduct(vendor.companyId, { gxp_sku: 'Ü 1/2"' });
    expect((await read('Ü 1/2"')).statusCode).toBe(200);
  });

  test("is the common 404 for a missing SKU", { tags: ["API-02.1"] }, async () => {
    for (const sku of ["G-99", "\u0000", "x".repeat(65)]) {
      const answer = await read(sku);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { detail: "Not found.", code: "not_found", params: {} },
      ]);
    }
  });
});

test("every attribute has a column of its type", async () => {
  const { rows } = await stage.owner.query<{ column: string; type: string }>(
    `select column_name as column, data_type as type from information_schema.columns where table_name = 'products'`,
  );
  const types = new Map(rows.map(({ column, type }) => [column, type]));
  expect(attributeIds.map((id) => [id, types.get(getColumn(id))])).toEqual(
    attributeIds.map((id) => [id, getSqlType(id)]),
  );
});

describe("search by fields", () => {
  const find = async (query: string) =>
    (await stage.call(vendor.token, "GET", `/api/products/search-by-fields?${query}`)).json();

  test("searches SKUs, name and description only, in pages", async () => {
    expect(await find("search=gate")).toMatchObject({ total_items: 2, page: 1, total_pages: 1 });
    expect(await find("search=spiral")).toMatchObject({ total_items: 1, products: [{ gxp_sku: "G-05" }] });
    expect(await find("search=kestrel")).toMatchObject({ total_items: 0, products: [] });
    expect(await find("search=valves")).toMatchObject({ total_items: 0 });
    expect(await find("supplier_sku=s-&name=flange")).toMatchObject({ total_items: 2 });
    expect(await find("search=gate&gxp_sku=02")).toMatchObject({ total_items: 1 });
  });

  test(
    "looks among the products of one document, as they are now, of the own company alone",
    { tags: ["REPD-06.2", "PERM-02"] },
    async () => {
      const { id } = await stage.aDocument(vendor.companyId, { products: ["G-01", "G-05"] });
      expect(await find(`document=${id}`)).toMatchObject({
        total_items: 2,
        products: [{ gxp_sku: "G-01" }, { gxp_sku: "G-05" }],
      });
      expect(await find(`document=${id}&search=spiral`)).toMatchObject({ products: [{ gxp_sku: "G-05" }] });
      expect(await find(`document=${id}&search=gate`)).toMatchObject({ products: [{ gxp_sku: "G-01" }] });
      await stage.owner.query("delete from document_products where document_id = $1", [id]);
      expect(await find(`document=${id}&search=gate`)).toMatchObject({ total_items: 0, products: [] });

      const other = await stage.aVendor();
      const product = await stage.aProduct(other.companyId);
      const foreign = await stage.aDocument(other.companyId, { products: [product.gxpSku] });
      expect(await find(`document=${foreign.id}`)).toMatchObject({ total_items: 0, products: [] });
      expect(await find("document=7")).toEqual({ document: [expect.any(String)] });
    },
  );
});

test("row-level security protects a query without a company filter", { tags: ["PERM-02"] }, async () => {
  const rows = await stage.app.database.vendor
    .transaction()
    .execute((db) => db.selectFrom("products").selectAll().execute());
  expect(rows).toEqual([]);
});
