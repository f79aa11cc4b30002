import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onlyRow } from "../../ground/db/only-row.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
let valve: string;
beforeAll(async () => {
  stage = await openStage();
  await stage.owner.query("insert into order_statuses (name) values ('Open'), ('Closed')");
  vendor = await stage.aVendor();
  const values = { name: "Ball valve", supplier_sku: "BV-1" };
  valve = (await stage.aProduct(vendor.companyId, values)).gxpSku;
  await order("PO-1", {
    order_date: "2026-01-05",
    due_date: "2026-02-01",
    status: "Closed",
    total: "1200.5",
    currency: "EUR",
    location: "Odessa Yard, TX",
    ship_to: "Odessa Yard\n3100 W 42nd Street",
    buyer_contact: "Dale Okafor <dale@provider.example>",
    message: "Ship complete.",
  });
  await order("PO-2", { order_date: "2026-01-06", location: "Hobbs Yard, NM", total: "20" });
  await order("PO-3", { order_date: "2026-01-07", location: "Odessa Yard, TX", total: "7" });
  await line("PO-1", 1, "2.5", { description: "VALVE BALL 2IN", due_date: "2026-02-01" });
  await line("PO-1", 2, "10", { is_cancelled: "true" });
  await line("PO-1", 30, "4", { is_closed: "true" });
  await line("PO-3", 1, "1", {}, (await stage.aProduct(vendor.companyId)).gxpSku);
  await stage.owner.query(
    `insert into order_schedules select company_id, id, 1, unnest('{1,2}'::int[]), unnest('{2,0.5}'::numeric[]),
       unnest('{2026-02-01,2026-03-01}'::date[]) from purchase_orders where company_id = $1 and purchase_order = 'PO-1'`,
    [vendor.companyId],
  );
});
afterAll(() => stage[Symbol.asyncDispose]());

async function order(number: string, values: Record<string, string> = {}, companyId = vendor.companyId) {
  const row = { order_date: "2026-01-01", status: "Open", total: "10", ...values };
  const columns = Object.keys(row);
  await stage.owner.query(
    `insert into purchase_orders (company_id, purchase_order, ${columns.join(", ")})
     values ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(", ")})`,
    [companyId, number, ...Object.values(row)],
  );
}

/** Adds a line of a product at $10. */
async function line(number: string, place: number, quantity: string, values: Record<string, string> = {}, sku = valve) {
  const columns = Object.keys(values);
  await stage.owner.query(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price
       ${columns.map((column) => `, ${column}`).join("")})
     select o.company_id, o.id, $3, p.id, $4, 'Each', 10 ${columns.map((_, index) => `, $${index + 6}`).join("")}
     from purchase_orders o join products p on p.company_id = o.company_id and p.gxp_sku = $5
     where o.company_id = $1 and o.purchase_order = $2`,
    [vendor.companyId, number, place, quantity, sku, ...Object.values(values)],
  );
}

const get = async (path: string, token = vendor.token) => {
  const answer = await stage.call(token, "GET", `/api/orders/${path}`);
  return { status: answer.statusCode, body: answer.json() };
};
const list = async (query = "") => {
  const { status, body } = await get(`?${query}`);
  const numbers = body.results?.map(({ purchase_order }: { purchase_order: string }) => purchase_order);
  return { status, count: body.count, numbers, next: body.next, body };
};

describe("the list of orders", () => {
  test("has the company's own with their lines, the newest first", { tags: ["ORD-11.1"] }, async () => {
    const { body, count, numbers } = await list();
    expect(count).toBe(3);
    expect(numbers).toEqual(["PO-3", "PO-2", "PO-1"]);
    expect(body.results[2]).toEqual({
      purchase_order: "PO-1",
      vendor_reference_id: null,
      due_date: "2026-02-01",
      order_date: "2026-01-05",
      location: "Odessa Yard, TX",
      status: "Closed",
      currency: "EUR",
      total: "1200.50",
      has_documents: false,
      lines: 3,
      revision: 1,
      response_state: "waiting",
      fulfillment_state: "open",
      respond_by: expect.any(String),
      ship_by: null,
      is_late: false,
      changed_lines: 0,
      draft_lines: null,
    });
    expect(body.results[1]).toMatchObject({ currency: "USD", lines: 0 });
  });

  test("sorts, and filters by status, days, location, product and number", { tags: ["ORD-11.1"] }, async () => {
    expect((await list("ordering=total")).numbers).toEqual(["PO-3", "PO-2", "PO-1"]);
    expect((await list("ordering=-purchase_order&page_size=10&page=1")).numbers).toEqual(["PO-3", "PO-2", "PO-1"]);
    expect(await list("status=Closed")).toMatchObject({ numbers: ["PO-1"], count: 1 });
    expect(await list("date_after=2026-01-06&date_before=2026-01-06")).toMatchObject({ numbers: ["PO-2"], count: 1 });
    const odessa = `location=${encodeURIComponent("Odessa Yard, TX")}`;
    expect(await list(odessa)).toMatchObject({ numbers: ["PO-3", "PO-1"], count: 2 });
    expect(await list(`${odessa}&status=Open`)).toMatchObject({ numbers: ["PO-3"], count: 1 });
    expect(await list(`${odessa}&location=Hobbs+Yard,+NM`)).toMatchObject({ count: 3 });
    expect(await list(`${odessa}&search=po+1`)).toMatchObject({ numbers: ["PO-1"], count: 1 });
    expect(await list(`product=${valve}`)).toMatchObject({ numbers: ["PO-1"], count: 1 });
    expect(await list(`product=${valve}&status=Open`)).toMatchObject({ numbers: [], count: 0 });
    expect(await list(`product=${valve}&product=NONE`)).toMatchObject({ numbers: ["PO-1"], count: 1 });
    expect(await list("product=NONE")).toMatchObject({ numbers: [], count: 0 });
    expect(await list("status=None&location=None")).toMatchObject({ numbers: [], count: 0 });
    expect((await get("choices")).body).toEqual({
      statuses: ["Closed", "Open"],
      locations: ["Hobbs Yard, NM", "Odessa Yard, TX"],
    });
  });

  test("counts the orders of a product again when lines arrive", { tags: ["ORD-11.1"] }, async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    expect(await list(`product=${gxpSku}`)).toMatchObject({ count: 0 });
    await line("PO-2", 1, "1", {}, gxpSku);
    expect(await list(`product=${gxpSku}`)).toMatchObject({ numbers: ["PO-2"], count: 1 });
    await stage.owner.query(
      "delete from purchase_order_lines l using products p where p.company_id = l.company_id and p.id = l.product_id and p.gxp_sku = $1",
      [gxpSku],
    );
  });

  test.each([
    "ordering=due_date",
    "page_size=7",
    "date_after=2026-02-30",
    "date_after=2026-02-02&date_before=2026-02-01",
  ])("refuses %s", async (query) => expect((await list(query)).status).toBe(400));

  test("is read by programs with a cursor", { tags: ["ORD-11.2"] }, async () => {
    const key = await stage.anApiKey({ owner: vendor, scopes: ["orders:read"] });
    expect((await get("PO-1", key.key)).body).toMatchObject({ purchase_order: "PO-1" });
    const numbers = Array.from({ length: 12 }, (_, index) => `X-${index + 10}`);
    const { companyId, token } = await stage.aVendor();
    for (const number of numbers) await order(number, {}, companyId);
    const first = await get("?cursor=&page_size=10", token);
    expect(first.body).toMatchObject({ count: 12, results: { length: 10 } });
    const second = await get(`?page_size=10&cursor=${first.body.next}`, token);
    expect(second.body).toMatchObject({
      next: null,
      results: [{ purchase_order: "X-20" }, { purchase_order: "X-21" }],
    });
    expect((await get("?cursor=broken", token)).body).toEqual({ cursor: [expect.stringMatching(/not a cursor/)] });
  });

  test("is exported as it is filtered", { tags: ["ORD-11.3"] }, async () => {
    const path = `/api/orders/export?product=${valve}`;
    const answer = await stage.call(vendor.token, "GET", path);
    expect(answer.body.trim().split("\r\n")).toEqual([
      expect.stringContaining(
        "Purchase Order #,Vendor Reference #,Order Date,Due Date,Location,Lines,Total,Currency,Status,Answer By,Answer,Shipping,Ship By",
      ),
      expect.stringMatching(
        /^PO-1,,2026-01-05,2026-02-01,"Odessa Yard, TX",3,1200.50,EUR,Closed,\d{4}-.+,Waiting for your answer,Open,$/,
      ),
    ]);
  });
});

describe("an order", () => {
  test("has the provider's words and the number of its lines", { tags: ["ORD-14.1"] }, async () => {
    expect((await get("PO-1")).body).toMatchObject({
      purchase_order: "PO-1",
      lines: 3,
      currency: "EUR",
      total: "1200.50",
      ship_to: "Odessa Yard\n3100 W 42nd Street",
      buyer_contact: "Dale Okafor <dale@provider.example>",
      message: "Ship complete.",
    });
    expect((await get("PO-2")).body).toMatchObject({ lines: 0, ship_to: null, buyer_contact: null, message: null });
    expect((await get("PO-2/lines")).body).toEqual({ count: 0, results: [] });
  });

  test("has lines with their deliveries, by number", { tags: ["ORD-14.2"] }, async () => {
    const { body } = await get("PO-1/lines");
    expect(body.count).toBe(3);
    expect(body.results[0]).toEqual({
      approved: [],
      is_final: false,
      line: 1,
      gxp_sku: valve,
      supplier_sku: "BV-1",
      product_name: "Ball valve",
      description: "VALVE BALL 2IN",
      quantity: "2.5",
      units: "Each",
      unit_price: "10.00",
      amount: "25.00",
      due_date: "2026-02-01",
      is_cancelled: false,
      is_closed: false,
      schedules: [
        { schedule: 1, quantity: "2", date: "2026-02-01" },
        { schedule: 2, quantity: "0.5", date: "2026-03-01" },
      ],
      revision: 1,
      state: "waiting",
      terms: null,
      pieces: [],
    });
    expect(body.results.slice(1)).toMatchObject([
      { line: 2, is_cancelled: true, schedules: [{ schedule: 1, quantity: "10", date: null }] },
      { line: 30, is_closed: true },
    ]);
    const staff = await stage.aStaffMember();
    const lines = `/api/provider/companies/${vendor.companyId}/orders/PO-1/lines`;
    expect((await stage.call(staff.token, "GET", lines)).json()).toEqual(body);
  });

  test("of many lines is read with a cursor", { tags: ["ORD-14.2"] }, async () => {
    await order("PO-MANY");
    await stage.owner.query(
      `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
       select o.company_id, o.id, n, p.id, 1, 'Each', 1 from generate_series(1, 25) n, purchase_orders o
       join products p on p.company_id = o.company_id and p.gxp_sku = $2
       where o.company_id = $1 and o.purchase_order = 'PO-MANY'`,
      [vendor.companyId, valve],
    );
    const first = (await get("PO-MANY/lines?cursor=&page_size=20")).body;
    expect(first).toMatchObject({ count: 25, results: { length: 20 } });
    const { body } = await get(`PO-MANY/lines?page_size=20&cursor=${first.next}`);
    expect(body).toMatchObject({ count: 25, next: null, results: [{ line: 21 }, {}, {}, {}, { line: 25 }] });
    expect((await get("PO-MANY/lines?page=2&page_size=20")).body.results).toHaveLength(5);
    await stage.owner.query("delete from purchase_orders where purchase_order = 'PO-MANY'");
  });

  test("of another company, or of nobody, is not found", { tags: ["ORD-14.3"] }, async () => {
    const stranger = await stage.aVendor();
    await order("PO-2", { total: "99" }, stranger.companyId);
    for (const path of ["PO-1", "PO-1/lines", "PO-1/history", "PO-9", "PO-9/lines", "PO-9/history", "a".repeat(65)])
      expect((await get(path, stranger.token)).status).toBe(404);
    expect((await get("PO-2", stranger.token)).body.total).toBe("99.00");
  });

  test("has a history with the changes of each line, for its vendor and for staff", { tags: "ORD-54.1" }, async () => {
    await order("PO-8", { ship_to: "Yard 1" });
    await line("PO-8", 1, "100");
    await line("PO-8", 2, "5");
    expect((await get("PO-8/history")).body).toEqual({ count: 0, results: [] });
    await stage.owner.query("update order_revisions set at = at - interval '1 minute'");
    const update = (sql: string) =>
      stage.owner.query(`update purchase_order_lines l set ${sql} from purchase_orders o
        where o.company_id = l.company_id and o.id = l.order_id and o.purchase_order = 'PO-8'`);
    await update("quantity = l.quantity - 1, due_date = '2026-02-01'");
    await stage.owner.query("update purchase_orders set location = 'Hobbs' where purchase_order = 'PO-8'");
    const { body } = await get("PO-8/history");
    const common = {
      id: expect.any(String),
      at: expect.any(String),
      by: null,
      reason: null,
      as_whom: null,
      source: "direct",
      version: null,
    };
    const dated = { field: "due_date", old: null, new: "2026-02-01" };
    expect(body).toEqual({
      count: 3,
      results: [
        { ...common, kind: "sent", revision: 1, lines: [] },
        {
          ...common,
          kind: "revision",
          revision: 2,
          lines: [
            { line: 1, changes: [{ field: "quantity", old: "100", new: "99" }, dated], pieces: [] },
            { line: 2, changes: [{ field: "quantity", old: "5", new: "4" }, dated], pieces: [] },
          ],
        },
        {
          ...common,
          kind: "note",
          revision: 2,
          lines: [{ line: null, changes: [{ field: "location", old: null, new: "Hobbs" }], pieces: [] }],
        },
      ],
    });
    expect((await get("PO-8")).body.revision).toBe(2);
    expect((await get("PO-8/history?ordering=-at&page_size=10")).body.results[0].kind).toBe("note");
    const first = (await get("PO-8/history?cursor=&page_size=10")).body;
    expect(first).toEqual({ ...body, next: null });
    const staff = await stage.aStaffMember();
    const address = `/api/provider/companies/${vendor.companyId}/orders/PO-8`;
    expect((await stage.call(staff.token, "GET", `${address}/history`)).json()).toEqual(body);
    expect((await stage.call(staff.token, "GET", address)).json()).toMatchObject({ revision: 2 });
    await stage.owner.query("delete from purchase_orders where purchase_order = 'PO-8'");
  });

  test("with a slash in its number is found", async () => {
    await order("A/B 1");
    expect((await get(encodeURIComponent("A/B 1"))).body.purchase_order).toBe("A/B 1");
    await stage.owner.query("delete from purchase_orders where purchase_order = 'A/B 1'");
  });
});

test("the feature is off until staff switch it on", { tags: ["ORD-10.1"] }, async () => {
  const fresh = await stage.aVendor({ role: "View Only" });
  await order("PO-7", {}, fresh.companyId);
  expect((await get("PO-7", fresh.token)).status).toBe(200);
  await stage.owner.query("delete from company_feature_flags where company_id = $1", [fresh.companyId]);
  for (const path of ["", "choices", "export", "PO-7", "PO-7/lines", "PO-7/history"])
    expect((await get(path, fresh.token)).status).toBe(404);
  const { rows } = await stage.owner.query<{ off: string[] }>(
    "select array_agg(feature_name) as off from features_off where company_id = $1",
    [fresh.companyId],
  );
  expect(onlyRow(rows).off).toContain("Order Responses");
});
