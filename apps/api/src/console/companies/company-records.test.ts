import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let company: Awaited<ReturnType<Stage["aCompany"]>>;
let other: Awaited<ReturnType<Stage["aCompany"]>>;

beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  company = await stage.aCompany();
  other = await stage.aCompany();
});
afterAll(() => stage[Symbol.asyncDispose]());

type Row = Record<string, unknown>;
const list = async (kind: string, query = "", id = company.id) => {
  const answer = await stage.call(staff.token, "GET", `/api/provider/companies/${id}/${kind}?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ count: number; results: Row[] }>();
};

describe("a company's products", { tags: ["CON-12.6"] }, () => {
  beforeAll(async () => {
    await stage.aProduct(company.id, { gxp_sku: "G-1", name: "Gate valve", price: "12.50", category: "Valves" });
    await stage.aProduct(company.id, { gxp_sku: "G-2", name: "ball valve", supplier_sku: "REF-77" });
    await stage.aProduct(company.id, { gxp_sku: "G-3", name: "Steel pipe", price: "3" });
    await stage.aProduct(other.id, { gxp_sku: "G-1", name: "Gate valve" });
    const { rows } = await stage.owner.query("select id from products where company_id = $1 and gxp_sku = 'G-3'", [
      company.id,
    ]);
    await stage.owner.query(
      "insert into field_edits (company_id, product_id, name, new_value) values ($1, $2, 'manufacturer', 'Acme'), ($1, $2, 'material', 'Steel')",
      [company.id, rows[0].id],
    );
  });

  test("are those of the company only, with the number of edits that wait", async () => {
    const { count, results } = await list("products");
    expect(count).toBe(3);
    expect(results.map(({ gxp_sku }) => gxp_sku)).toEqual(["G-2", "G-1", "G-3"]);
    expect(results[1]).toMatchObject({ name: "Gate valve", price: "12.50", category: "Valves", edits_waiting: 0 });
    expect(results[2]).toMatchObject({ edits_waiting: 2 });
  });

  test.each([
    ["ordering=-name", ["G-3", "G-1", "G-2"]],
    ["ordering=price", ["G-2", "G-3", "G-1"]],
    ["ordering=-price", ["G-1", "G-3", "G-2"]],
    ["search=valve%20GATE", ["G-1"]],
    ["search=ref-77", ["G-2"]],
    ["search=100%25", []],
  ])("follow %s", async (query, skus) => {
    const { count, results } = await list("products", query);
    expect(results.map(({ gxp_sku }) => gxp_sku)).toEqual(skus);
    expect(count).toBe(skus.length);
  });
});

describe("a company's orders", { tags: ["CON-12.6"] }, () => {
  test("have their number of documents, and are found by number", async () => {
    const [first, second] = [await stage.anOrder(company.id, "PO-1"), await stage.anOrder(company.id, "PO-2")];
    await stage.anOrder(other.id, "PO-1");
    await stage.owner.query("update purchase_orders set order_date = '2026-01-01', due_date = null where id = $1", [
      first.id,
    ]);
    await stage.owner.query("update purchase_orders set due_date = '2026-02-01' where id = $1", [second.id]);
    await stage.aDocument(company.id, { space: "order", orderId: second.id });
    await stage.aDocument(company.id, { space: "order", orderId: second.id, archivedAt: "now" });
    const { count, results } = await list("orders");
    expect(count).toBe(2);
    expect(results).toMatchObject([
      { purchase_order: "PO-2", documents: 1 },
      { purchase_order: "PO-1", documents: 0, order_date: "2026-01-01" },
    ]);
    expect((await list("orders", "ordering=due_date")).results).toMatchObject([{ due_date: null }, {}]);
    expect((await list("orders", "search=po-1")).results).toMatchObject([{ purchase_order: "PO-1" }]);
  });
});

describe("a company's documents", { tags: ["CON-12.6"] }, () => {
  test("are those that are linked, of products and orders, or in the archive", async () => {
    const { id } = await stage.aCompany();
    const { gxpSku } = await stage.aProduct(id);
    const { id: uploader } = await stage.aVendor({ companyId: id });
    const order = await stage.anOrder(id);
    const shown = await stage.aDocument(id, { products: [gxpSku] });
    const ofOrder = await stage.aDocument(id, { space: "order", orderId: order.id });
    const archived = await stage.aDocument(id, { archivedAt: "now" });
    await stage.aDocument(id, { stagedBy: uploader });
    await stage.aDocument(other.id);
    const { count, results } = await list("documents", "ordering=upload_date", id);
    expect(count).toBe(2);
    expect(results).toMatchObject([
      { id: shown.id, products: 1, order_id: null },
      { id: ofOrder.id, products: 0, order_id: order.purchaseOrder },
    ]);
    expect((await list("documents", "search=no%20such", id)).count).toBe(0);
    for (const [query, expected] of [
      ["kind=product", shown],
      [`product=${gxpSku}`, shown],
      ["kind=order", ofOrder],
      [`order=${order.purchaseOrder}`, ofOrder],
      ["kind=archive", archived],
    ] as const)
      expect((await list("documents", query, id)).results).toMatchObject([{ id: expected.id }]);
    expect((await list("documents", `product=${gxpSku}&kind=order`, id)).count).toBe(0);
  });
});

test("an unknown company has no records", { tags: ["CON-12.6"] }, async () => {
  for (const kind of ["products", "orders", "documents"]) {
    const answer = await stage.call(staff.token, "GET", `/api/provider/companies/${crypto.randomUUID()}/${kind}`);
    expect(answer.statusCode).toBe(404);
  }
});
