import { editableIds, permissions, type DashboardFigures } from "@lading/contract";
import { beforeEach, expect, test } from "vitest";
import { beginOnOneDay } from "../../test/same-day.ts";
import { openStage, type Stage } from "../../test/stage.ts";

beforeEach(beginOnOneDay);

async function open(stage: Stage, token: string, id: string) {
  const answer = await stage.call(token, "POST", `/domo/dashboard/${id}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ dashboard_id: string; token: string }>().token;
}

async function getFigures(stage: Stage, token: string, id: string) {
  const answer = await stage.call(await open(stage, token, id), "GET", "/api/embed/figures");
  expect(answer.statusCode).toBe(200);
  return answer.json<DashboardFigures>();
}

const getRows = (figures: DashboardFigures, chart: string) =>
  figures.charts
    .find(({ id }) => id === chart)
    ?.rows.map(({ label, detail, values }) => [label, ...(detail === null ? [] : [detail]), ...values]);
const getHighlight = (figures: DashboardFigures, wanted: string) =>
  figures.highlights.find(({ label }) => label === wanted)?.value;

test(
  "lists the dashboards that the user may see, in display order",
  { tags: ["DASH-01.1", "DASH-01.4", "PERM-02"] },
  async () => {
    await using stage = await openStage();
    const namesFor = async (values: Parameters<Stage["aVendor"]>[0]) => {
      const { token } = await stage.aVendor(values);
      return (await stage.call(token, "GET", "/domo/dashboards/")).json().map(({ name }: { name: string }) => name);
    };
    expect(await namesFor({})).toEqual(["Sales", "Orders", "Catalog"]);
    expect(await namesFor({ may: permissions.filter((one) => one !== "products.view_product") })).toEqual(["Orders"]);
    expect(await namesFor({ flagsOff: ["Product Catalog"] })).toEqual(["Orders"]);
    expect(await namesFor({ may: ["products.view_product"] })).toEqual(["Sales", "Catalog"]);
    expect(await namesFor({ may: [] })).toEqual([]);
  },
);

test(
  "opens only dashboards in the user's list, with the figures of the user's company",
  { tags: ["DASH-05.1", "PERM-02"] },
  async () => {
    await using stage = await openStage();
    const vendor = await stage.aVendor({ may: ["products.view_product"] });
    for (const id of ["orders", "none", "x".repeat(101)])
      expect((await stage.call(vendor.token, "POST", `/domo/dashboard/${id}`)).statusCode).toBe(404);
    await stage.aProduct(vendor.companyId);
    await stage.aProduct((await stage.aCompany()).id);
    expect(getHighlight(await getFigures(stage, vendor.token, "catalogue"), "Products")).toBe(1);
  },
);

test("a dashboard's token opens no call, and an access token opens no dashboard", { tags: ["DASH-03.4"] }, async () => {
  await using stage = await openStage();
  const vendor = await stage.aVendor();
  const token = await open(stage, vendor.token, "sales");
  expect((await stage.call(token, "GET", "/api/products/")).statusCode).toBe(401);
  for (const wrong of [undefined, "nonsense", vendor.token, `${token}x`])
    expect((await stage.call(wrong, "GET", "/api/embed/figures")).statusCode).toBe(401);
  expect((await stage.call(token, "GET", "/api/embed/figures")).json().name).toBe("Sales");

  // The token ends with the permission and with the session.
  await stage.owner.query("insert into company_feature_flags values ($1, 'Product Catalog', false)", [
    vendor.companyId,
  ]);
  expect((await stage.call(token, "GET", "/api/embed/figures")).statusCode).toBe(404);
  await stage.owner.query("update sessions set ended_at = now() where id = $1", [vendor.sessionId]);
  expect((await stage.call(token, "GET", "/api/embed/figures")).statusCode).toBe(401);
});

test("shows the company's sales by month, category and product", { tags: ["DASH-05.1"] }, async () => {
  await using stage = await openStage();
  const { companyId, token } = await stage.aVendor();
  const year = { ytd_purchases: "10", ytd_market_share: "20" };
  await stage.aProduct(companyId, { gxp_sku: "A", category: "Valves", ytd_end_user_sales: "100.25", ...year });
  await stage.aProduct(companyId, { gxp_sku: "B", category: "Valves", ytd_end_user_sales: "300.50", ...year });
  await stage.aProduct(companyId, { gxp_sku: "C", ytd_end_user_sales: "50", ...year });
  await stage.aProduct(companyId, { gxp_sku: "D", category: "Pipes" });
  // Bought but not sold yet.
  await stage.aProduct(companyId, { gxp_sku: "E", category: "Pipes", ytd_purchases: "4.75" });
  await stage.aProduct(companyId, { gxp_sku: "F", category: "Valves", ytd_purchases: "2" });
  const sells = (companyId: string, month: string, sales: number, share: number | null) =>
    stage.owner.query(
      `insert into product_sales (company_id, product_id, month, end_user_sales, purchases, market_share)
       select $1, id, date_trunc('month', current_date) - $2::interval, $3, 7, $4
       from products where company_id = $1 and not exists (
         select from product_sales s where s.product_id = products.id and s.month = date_trunc('month', current_date) - $2::interval
       ) order by gxp_sku limit 1`,
      [companyId, month, sales, share],
    );
  // Of markets of 400 and 100.
  await sells(companyId, "0 months", 100, 25);
  await sells(companyId, "0 months", 50, 50);
  await sells(companyId, "11 months", 30, null);
  await sells(companyId, "12 months", 999, 10);
  const foreign = await stage.aCompany();
  await stage.aProduct(foreign.id, { ytd_end_user_sales: "5000" });
  await sells(foreign.id, "0 months", 5000, 90);

  const figures = await getFigures(stage, token, "sales");
  const months = getRows(figures, "sales-by-month") ?? [];
  expect(months).toHaveLength(12);
  expect(months.at(0)).toEqual([expect.stringMatching(/-01$/), "30.00", "7.00"]);
  expect(months.at(1)).toEqual([expect.any(String), null, null]);
  expect(months.at(-1)).toEqual([figures.as_of.replace(/..$/, "01"), "150.00", "14.00"]);
  expect(figures.charts.filter((chart) => chart.months).map(({ id }) => id)).toEqual([
    "sales-by-month",
    "market-share",
  ]);
  expect(getRows(figures, "market-share")?.at(-1)?.[1]).toBe(30);
  expect(getRows(figures, "market-share")?.at(0)?.[1]).toBeNull();
  expect(getRows(figures, "sales-by-category")).toEqual([
    ["Valves", "400.75", "22.00", 2],
    ["No category", "50.00", "10.00", 1],
    ["Pipes", "0.00", "4.75", 0],
  ]);
  expect(getRows(figures, "top-products")).toEqual([
    ["Ball valve", "B", "300.50", 20],
    ["Ball valve", "A", "100.25", 20],
    ["Ball valve", "C", "50.00", 20],
  ]);
  const { rows } = await stage.owner.query(
    `select sum(ytd_end_user_sales)::float8 as sales, sum(ytd_purchases)::float8 as purchases
     from products where company_id = $1`,
    [companyId],
  );
  expect(rows[0]).toEqual({ sales: 450.75, purchases: 36.75 });
  expect(getHighlight(figures, "End user sales")).toBe("450.75");
  expect(getHighlight(figures, "Purchases")).toBe("36.75");
  expect(getHighlight(figures, "Products sold")).toBe(3);
  expect(getHighlight(figures, "Market share")).toBe(30);
});

test("shows the company's orders: received, open, on time and by location", { tags: ["DASH-05.1"] }, async () => {
  await using stage = await openStage();
  const { companyId, token } = await stage.aVendor();
  await stage.owner.query(
    "insert into order_statuses values ('Open'), ('SHIPPED'), ('Cancelled'), ('Partially Shipped')",
  );
  const orders: [days: number, due: number | null, location: string | null, status: string, total: number][] = [
    [0, 0, "Odessa", "Open", 100],
    [0, -1, "Odessa", "Partially Shipped", 20.5],
    [0, null, null, "Open", 1],
    [0, -5, "Houston", "SHIPPED", 1000],
    [0, -5, "Houston", "Cancelled", 5000],
    [900, -800, "Houston", "Open", 4],
  ];
  const add = (company: string) =>
    Promise.all(
      orders.map(([days, due, location, status, total], number) =>
        stage.owner.query(
          `insert into purchase_orders (company_id, purchase_order, order_date, due_date, location, status, total)
           values ($1, $2, current_date - $3::int, current_date + $4::int, $5, $6, $7)`,
          [company, `PO-${number}`, days, due, location, status, total],
        ),
      ),
    );
  await add(companyId);
  await add((await stage.aCompany()).id);

  const figures = await getFigures(stage, token, "orders");
  expect(getRows(figures, "orders-by-month")?.at(-1)).toEqual([figures.as_of.replace(/..$/, "01"), 4, "1121.50"]);
  expect(getRows(figures, "orders-by-month")?.at(0)).toEqual([expect.any(String), 0, "0.00"]);
  expect(getRows(figures, "open-orders-on-time")).toEqual([
    ["On time", 1, "100.00"],
    ["Late", 2, "24.50"],
    ["No due date", 1, "1.00"],
  ]);
  expect(getRows(figures, "orders-by-location")).toEqual([
    ["Odessa", 2, "120.50", 2, 1],
    ["Houston", 1, "1000.00", 0, 0],
    ["No location", 1, "1.00", 1, 0],
  ]);
  expect(getRows(figures, "open-orders-by-status")).toEqual([
    ["Open", 3, "105.00"],
    ["Partially Shipped", 1, "20.50"],
  ]);
  expect(getHighlight(figures, "Open orders")).toBe(4);
  expect(getHighlight(figures, "Open orders on time")).toBeCloseTo(100 / 3);
});

test("adds up US dollars only and says how many orders are in other currencies", { tags: ["DASH-05.4"] }, async () => {
  await using stage = await openStage();
  const { companyId, token } = await stage.aVendor();
  await stage.owner.query("insert into order_statuses values ('Open'), ('Shipped')");
  const add = (number: string, status: string, total: number, currency: string | null) =>
    stage.owner.query(
      `insert into purchase_orders (company_id, purchase_order, order_date, location, status, total, currency)
       values ($1, $2, current_date, 'Odessa', $3, $4, $5)`,
      [companyId, number, status, total, currency],
    );
  await add("PO-1", "Open", 100, null);
  await add("PO-2", "Open", 20, "USD");
  const about = ({ charts, highlights }: DashboardFigures) =>
    [...charts, ...highlights].map((part) => part.about).join("\n");
  expect(about(await getFigures(stage, token, "orders"))).not.toContain("currenc");

  await add("PO-3", "Open", 7000, "EUR");
  await add("PO-4", "Shipped", 900, "CAD");
  const figures = await getFigures(stage, token, "orders");
  expect(getRows(figures, "orders-by-month")?.at(-1)).toEqual([expect.any(String), 4, "120.00"]);
  expect(getRows(figures, "orders-by-location")).toEqual([["Odessa", 4, "120.00", 3, 0]]);
  expect(getRows(figures, "open-orders-by-status")).toEqual([["Open", 3, "120.00"]]);
  expect(getHighlight(figures, "Value received")).toBe("120.00");
  expect(figures.highlights.find(({ label }) => label === "Value received")?.about).toBe(
    "Last twelve months, without 2 in other currencies",
  );
  const left = figures.charts.map(({ about }) => / Values are in US dollars and leave out (.*)\.$/.exec(about)?.[1]);
  expect(left).toEqual([
    "2 orders in other currencies",
    "1 order in other currencies",
    "2 orders in other currencies",
    "1 order in other currencies",
  ]);
});

test("shows the figures of the company's products", { tags: ["DASH-05.1"] }, async () => {
  await using stage = await openStage();
  const { companyId, token } = await stage.aVendor();
  await stage.aProduct(companyId, { gxp_priority: 1, lead_time_days: 7, price: "5" });
  await stage.aProduct(companyId, { gxp_priority: 9, lead_time_days: 8 });
  await stage.aProduct(companyId, { lead_time_days: 61, upc: "036000291452" });
  await stage.aProduct(companyId);

  const figures = await getFigures(stage, token, "catalogue");
  expect(getRows(figures, "completeness")?.at(0)).toEqual(["0–24%", 4]);
  const missing = getRows(figures, "missing-attributes") ?? [];
  expect(missing).toHaveLength(editableIds.length);
  expect(missing).toContainEqual(["Vendor Price", 3, 75]);
  expect(missing).toContainEqual(["Vendor Lead Time", 1, 25]);
  expect(missing).toContainEqual(["Supplier SKU", 0, 0]);
  expect(getRows(figures, "ranks")?.map(([, products]) => products)).toEqual([1, 0, 0, 0, 1, 2]);
  expect(getRows(figures, "lead-times")?.map(([, products]) => products)).toEqual([1, 1, 0, 0, 1, 1]);
  expect(getHighlight(figures, "Ranked first")).toBe(25);
  expect(getHighlight(figures, "Lead time")).toBe(8);
});

test("shows empty figures for a company without data", { tags: ["DASH-05.1"] }, async () => {
  await using stage = await openStage();
  const { token } = await stage.aVendor();
  for (const id of ["sales", "orders", "catalogue"]) {
    const { charts, highlights } = await getFigures(stage, token, id);
    expect(charts.length).toBeGreaterThan(2);
    expect(highlights.every(({ value }) => Number(value) === 0)).toBe(true);
  }
});

test("updates sales by month with every change and with deleted products", { tags: ["DASH-05.1"] }, async () => {
  await using stage = await openStage();
  const { companyId, token } = await stage.aVendor();
  await stage.aProduct(companyId, { gxp_sku: "A" });
  await stage.aProduct(companyId, { gxp_sku: "B" });
  await stage.owner.query(
    `insert into product_sales (company_id, product_id, month, end_user_sales, market_share)
     select company_id, id, date_trunc('month', current_date), 10, 30 from products where company_id = $1`,
    [companyId],
  );
  const thisMonth = async () => {
    const figures = await getFigures(stage, token, "sales");
    return [getRows(figures, "sales-by-month")?.at(-1)?.[1], getRows(figures, "market-share")?.at(-1)?.[1]];
  };
  expect(await thisMonth()).toEqual(["20.00", expect.closeTo(30, 3)]);
  await stage.owner.query("update product_sales set end_user_sales = 20.5, market_share = null where company_id = $1", [
    companyId,
  ]);
  expect(await thisMonth()).toEqual(["41.00", null]);
  await stage.owner.query("delete from products where gxp_sku = 'A'");
  expect(await thisMonth()).toEqual(["20.50", null]);
  await stage.owner.query("delete from products where gxp_sku = 'B'");
  expect(await thisMonth()).toEqual([null, null]);
});

test("sums orders and products again after a change", { tags: ["DASH-05.1"] }, async () => {
  await using stage = await openStage();
  const { companyId, token } = await stage.aVendor();
  const { purchaseOrder } = await stage.anOrder(companyId);
  const counts = async () => [
    getHighlight(await getFigures(stage, token, "orders"), "Open orders"),
    getHighlight(await getFigures(stage, token, "catalogue"), "Products"),
  ];
  expect(await counts()).toEqual([1, 0]);
  expect(await counts()).toEqual([1, 0]);
  await stage.aProduct(companyId);
  await stage.owner.query("insert into order_statuses values ('Closed')");
  await stage.owner.query("update purchase_orders set status = 'Closed' where purchase_order = $1", [purchaseOrder]);
  expect(await counts()).toEqual([0, 1]);
});
