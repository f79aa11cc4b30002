import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  await stage.owner.query("insert into order_statuses (name) values ('Open'), ('Shipped'), ('Closed')");
  vendor = await stage.aVendor();
  await stage.owner.query(
    `insert into purchase_orders (company_id, purchase_order, order_date, due_date, status, total, vendor_reference_id, location)
     values ($1, 'PO-1001', '2026-01-05', '2026-02-01', 'Closed', 1200.50, 'SO-7', 'Odessa Yard, TX'),
       ($1, 'PO-1002', '2026-01-05', null, 'Shipped', 90, null, null),
       ($1, 'PO-1003', '2026-01-20', '2026-01-25', 'Open', 15.25, null, null)`,
    [vendor.companyId],
  );
});
afterAll(() => stage[Symbol.asyncDispose]());

const get = async (url: string) => {
  const answer = await stage.call(vendor.token, "GET", url);
  return { status: answer.statusCode, body: answer.json() };
};

describe("the orders of a product", () => {
  let product: string;
  beforeAll(async () => {
    product = (await stage.aProduct(vendor.companyId)).gxpSku;
    const line = (number: string, place: number, quantity: string, units: string, price: string, gxpSku = product) =>
      stage.owner.query(
        `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
         select o.company_id, o.id, $3, p.id, $4, $5, $6 from purchase_orders o
         join products p on p.company_id = o.company_id and p.gxp_sku = $7 where o.company_id = $1 and o.purchase_order = $2`,
        [vendor.companyId, number, place, quantity, units, price, gxpSku],
      );
    const other = (await stage.aProduct(vendor.companyId)).gxpSku;
    await line("PO-1001", 1, "2", "Each", "10.25");
    await line("PO-1001", 2, "3", "Each", "10.00");
    await line("PO-1001", 3, "9", "Each", "99", other);
    await line("PO-1003", 1, "1", "Each", "700");
    await line("PO-1003", 2, "1", "Case", "7");
    await line("PO-1002", 1, "5", "Foot", "1", other);
  });

  test("contain quantity and total of that product's lines, newest order first", { tags: ["PO-01"] }, async () => {
    const { body } = await get(`/api/products/${product}/orders`);
    expect(body).toMatchObject({ total_items: 2, total_pages: 1 });
    expect(body.orders).toEqual([
      expect.objectContaining({ purchase_order: "PO-1003", quantity: "2", units: null, total: "707.00" }),
      {
        purchase_order: "PO-1001",
        vendor_reference_id: "SO-7",
        due_date: "2026-02-01",
        order_date: "2026-01-05",
        location: "Odessa Yard, TX",
        status: "Closed",
        currency: "USD",
        total: "50.50",
        has_documents: false,
        quantity: "5",
        units: "Each",
      },
    ]);
  });

  test("can be sorted, and are empty after the last page", { tags: ["PO-01"] }, async () => {
    const numbers = async (query: string) =>
      (await get(`/api/products/${product}/orders?${query}`)).body.orders.map(
        (row: { purchase_order: string }) => row.purchase_order,
      );
    expect(await numbers("ordering=total")).toEqual(["PO-1001", "PO-1003"]);
    expect(await numbers("ordering=-due_date")).toEqual(["PO-1001", "PO-1003"]);
    expect(await numbers("page=2")).toEqual([]);
  });

  test(
    "are empty for a product that was never ordered, and 404 for an unknown product",
    { tags: ["PO-01"] },
    async () => {
      const { gxpSku } = await stage.aProduct(vendor.companyId);
      expect(await get(`/api/products/${gxpSku}/orders`)).toMatchObject({
        status: 200,
        body: { orders: [], total_items: 0, total_pages: 0 },
      });
      const foreign = (await stage.aProduct((await stage.aCompany()).id)).gxpSku;
      for (const sku of [foreign, "G-none"]) expect((await get(`/api/products/${sku}/orders`)).status).toBe(404);
    },
  );
});
