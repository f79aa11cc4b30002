import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let alder: Awaited<ReturnType<Stage["aCompany"]>>;
let birch: Awaited<ReturnType<Stage["aCompany"]>>;

beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  alder = await stage.aCompany({ name: "Alder" });
  birch = await stage.aCompany({ name: "Birch" });
});
afterAll(() => stage[Symbol.asyncDispose]());

interface List {
  count: number;
  count_is_limit: boolean;
  results: Record<string, unknown>[];
}

async function list(kind: "products" | "orders", query = "", token = staff.token) {
  const answer = await stage.call(token, "GET", `/api/provider/${kind}/?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<List>();
}

describe("the products of all companies", () => {
  beforeAll(async () => {
    const add = (companyId: string, gxp_sku: string, values: object) =>
      stage.aProduct(companyId, { gxp_sku, ...values });
    await add(alder.id, "A-1", { name: "Gate valve", category: "Valves", price: "12.50", gxp_priority: 2 });
    await add(birch.id, "A-1", { name: "Gate valve, forged", category: "Valves", gxp_priority: 1 });
    await add(alder.id, "B-1", { name: "Steel pipe", category: "Pipe" });
    await add(birch.id, "C-1", { name: "Ball valve", supplier_sku: "REF-77" });
    await stage.anEdit(birch.id, { gxpSku: "C-1" });
  });

  const keys = ({ results }: List) =>
    results.map(({ gxp_sku, company }) => `${gxp_sku as string} ${(company as { name: string }).name}`).toSorted();

  test("are sorted by GXP SKU, with company, rank and the edits that wait", async () => {
    const { results, ...counts } = await list("products");
    expect(counts).toEqual({ count: 4, count_is_limit: false });
    expect(results.map(({ gxp_sku }) => gxp_sku)).toEqual(["A-1", "A-1", "B-1", "C-1"]);
    expect(results[3]).toMatchObject({
      company: { id: birch.id, name: "Birch" },
      edits_waiting: 1,
      gxp_priority: null,
    });
    const backwards = await list("products", "ordering=-gxp_sku");
    expect(backwards.results).toEqual(results.toReversed());
  });

  test.each([
    ["search=valve%20GATE", ["A-1 Alder", "A-1 Birch"]],
    ["search=ref-77", ["C-1 Birch"]],
    ["search=%25", []],
    ["category=Pipe", ["B-1 Alder"]],
    ["category=Pipe&category=Valves", ["A-1 Alder", "A-1 Birch", "B-1 Alder"]],
    ["state=edits_waiting", ["C-1 Birch"]],
    ["state=edits_waiting&search=pipe", []],
    ["state=hidden", []],
  ])("follow %s", async (query, expected) => {
    const found = await list("products", query);
    expect(keys(found)).toEqual(expected);
    expect(found.count).toBe(expected.length);
  });

  test("follow the company, also together with other filters", async () => {
    expect(keys(await list("products", `company=${alder.id}`))).toEqual(["A-1 Alder", "B-1 Alder"]);
    expect(keys(await list("products", `company=${alder.id}&search=valve`))).toEqual(["A-1 Alder"]);
    const both = await list("products", `company=${alder.id}&company=${birch.id}&category=Valves`);
    expect(keys(both)).toEqual(["A-1 Alder", "A-1 Birch"]);
    expect(both.count).toBe(2);
  });

  test("are hidden while their company is suspended or has no catalog", async () => {
    const { id } = await stage.aCompany({ name: "Cedar" });
    await stage.aProduct(id, { gxp_sku: "H-1" });
    await stage.owner.query("insert into company_feature_flags values ($1, 'Product Catalog', false)", [id]);
    expect(keys(await list("products", "state=hidden"))).toEqual(["H-1 Cedar"]);
    await stage.owner.query("update company_feature_flags set active = true where company_id = $1", [id]);
    expect(keys(await list("products", "state=hidden"))).toEqual([]);
    await stage.owner.query("update companies set status = 'suspended' where id = $1", [id]);
    expect(keys(await list("products", "state=hidden"))).toEqual(["H-1 Cedar"]);
    await stage.owner.query("delete from products where company_id = $1", [id]);
  });

  test("are read page by page, without gaps and from both ends", async () => {
    const { id } = await stage.aCompany({ name: "Dogwood" });
    await stage.owner.query(
      "insert into products (company_id, gxp_sku, supplier_sku, name) select $1, 'D-' || lpad(n::text, 3, '0'), 'S', 'Dowel' from generate_series(1, 45) n",
      [id],
    );
    const all = Array.from({ length: 45 }, (_, place) => `D-${String(place + 1).padStart(3, "0")}`);
    for (const query of [`company=${id}`, "search=dowel"]) {
      const found: unknown[] = [];
      for (let page = 1; page <= 6; page++)
        found.push(...(await list("products", `${query}&page=${page}`)).results.map(({ gxp_sku }) => gxp_sku));
      expect(found).toEqual(all);
    }
  });

  test("count up to a limit if they are searched", async () => {
    const { id } = await stage.aCompany({ name: "Elm" });
    await stage.owner.query(
      "insert into products (company_id, gxp_sku, supplier_sku, name) select $1, 'E-' || n, 'S', 'Elbow' from generate_series(1, 10001) n",
      [id],
    );
    const searched = await list("products", "search=elbow&page=3");
    expect(searched).toMatchObject({ count: 10_000, count_is_limit: true });
    expect(searched.results).toHaveLength(10);
    expect(await list("products", "search=elbow&page=1001")).toMatchObject({ results: [] });
    expect(await list("products", `company=${id}&page=1001`)).toMatchObject({ count: 10_001, results: [{}] });
  });

  test("need the permission", { tags: ["PERM-01.1"] }, async () => {
    const { token } = await stage.aStaffMember({ may: ["provider.view_companies", "provider.view_orders"] });
    expect((await stage.call(token, "GET", "/api/provider/products/")).statusCode).toBe(403);
    expect((await stage.call(token, "GET", "/api/provider/orders/")).statusCode).toBe(200);
  });
});

describe("the orders of all companies", () => {
  let ids: Record<string, { id: string }>;
  beforeAll(async () => {
    ids = {
      one: await stage.anOrder(alder.id, "PO-1"),
      same: await stage.anOrder(birch.id, "PO-1"),
      two: await stage.anOrder(birch.id, "PO-2"),
    };
    await stage.owner.query("insert into order_statuses values ('Closed') on conflict do nothing");
    const set = (order: string, values: string) =>
      stage.owner.query(`update purchase_orders set ${values} where id = $1`, [ids[order]?.id]);
    await set("one", "order_date = '2026-01-01'");
    await set("same", "order_date = '2026-03-01', status = 'Closed'");
    await set("two", "order_date = '2026-02-01'");
    await stage.aDocument(birch.id, { space: "order", orderId: String(ids.two?.id) });
  });

  const numbers = ({ results }: List) =>
    results.map(({ purchase_order, company }) => `${purchase_order as string} ${(company as { name: string }).name}`);

  test.each([
    ["", ["PO-1 Birch", "PO-2 Birch", "PO-1 Alder"]],
    ["ordering=order_date", ["PO-1 Alder", "PO-2 Birch", "PO-1 Birch"]],
    ["search=po-1", ["PO-1 Birch", "PO-1 Alder"]],
    ["status=Closed", ["PO-1 Birch"]],
    ["date_after=2026-01-02&date_before=2026-02-01", ["PO-2 Birch"]],
    ["page=2", []],
  ])("follow %s", async (query, expected) => {
    expect(numbers(await list("orders", query))).toEqual(expected);
  });

  test("follow the company, and have their number of documents", async () => {
    const { count, results } = await list("orders", `company=${birch.id}&search=po-2`);
    expect(count).toBe(1);
    expect(results).toMatchObject([{ purchase_order: "PO-2", documents: 1 }]);
    const statuses = await stage.call(staff.token, "GET", "/api/provider/orders/statuses");
    expect(statuses.json()).toContain("Closed");
  });

  test("each have a page with lines", async () => {
    const { gxpSku } = await stage.aProduct(birch.id, { name: "Flange" });
    await stage.owner.query(
      `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
       select p.company_id, $1, line, p.id, 2.5, 'each', 4 from products p, generate_series(1, 12) line
       where p.company_id = $2 and p.gxp_sku = $3`,
      [ids.two?.id, birch.id, gxpSku],
    );
    const address = `/api/provider/companies/${birch.id}/orders/PO-2`;
    const order = await stage.call(staff.token, "GET", address);
    expect(order.json()).toMatchObject({ company: { name: "Birch" }, purchase_order: "PO-2", lines: 12, documents: 1 });
    const lines = await stage.call(staff.token, "GET", `${address}/lines?page=2`);
    expect(lines.json()).toMatchObject({
      count: 12,
      results: [
        { line: 11, gxp_sku: gxpSku, product_name: "Flange", quantity: "2.5", unit_price: "4.00", amount: "10.00" },
        { line: 12 },
      ],
    });
    const ofProduct = `/api/provider/companies/${birch.id}/products/${gxpSku}/orders`;
    expect((await stage.call(staff.token, "GET", ofProduct)).json()).toMatchObject({
      count: 1,
      results: [{ purchase_order: "PO-2", quantity: "30.0" }],
    });
    for (const unknown of [
      `${alder.id}/orders/PO-2`,
      `${birch.id}/orders/PO-3`,
      `${alder.id}/products/${gxpSku}/orders`,
    ])
      expect((await stage.call(staff.token, "GET", `/api/provider/companies/${unknown}`)).statusCode).toBe(404);
  });
});
