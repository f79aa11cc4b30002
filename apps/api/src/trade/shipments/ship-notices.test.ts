import type { OpenShipLine } from "@lading/contract";
import { beforeEach, expect, test } from "vitest";
import { shipFixture } from "../../test/ship-fixture.ts";

const fixture = shipFixture();
const { answer, call, draft, send, patch, ship, open, order, query } = fixture;

beforeEach(async () => void (await fixture.accept()));

test(
  "a notice is filled with what is open, and others to the same address are named",
  { tags: ["ORD-40.1"] },
  async () => {
    await fixture.addOrder("PO-2", ["1,A,4,EA,1,2027-03-01"]);
    await fixture.addOrder("PO-3", ["1,A,4,EA,1,2027-03-01"]);
    await fixture.loadOrder("PO-3", ",ship_to", ",Elsewhere");
    for (const number of ["PO-2", "PO-3"])
      await fixture.accept(number, (await call("GET", `orders/${number}`)).body.revision);
    const { body } = await call("GET", "ship-notices/open-lines?purchase_order=PO-1");
    expect(body).toMatchObject({ ship_to: null, others: ["PO-2"], number: "PO-1-1", carrier: null });
    expect(body.lines).toEqual([
      {
        purchase_order: "PO-1",
        line: 1,
        gxp_sku: "A",
        product_name: "Pipe",
        units: "EA",
        ordered: "100",
        open: "100",
        most: "100",
        promised: "2027-03-01",
        ship_days: ["2027-03-01"],
      },
      expect.objectContaining({ line: 2, open: "5" }),
      expect.objectContaining({ line: 3, open: "7", promised: null }),
    ]);
  },
);

test("a draft takes nothing, and sending takes its quantities", { tags: ["ORD-40.2", "ORD-47.2"] }, async () => {
  const { body } = await draft({ 1: "60", 2: "5" });
  expect(body).toMatchObject({ state: "draft", version: 1, purchase_orders: ["PO-1"], line_count: 2, sent_at: null });
  expect(await open()).toEqual({ 1: "100", 2: "5", 3: "7" });
  const sent = await send(body.id);
  expect(sent.body).toMatchObject({ state: "sent", version: 2, by: expect.any(String), is_late: false });
  expect(await open()).toEqual({ 1: "40", 3: "7" });
  expect(await order()).toMatchObject({ fulfillment_state: "partly_shipped" });
  expect((await fixture.lines()).map(({ terms }: { terms: { shipped: string } }) => terms.shipped)).toEqual([
    "60",
    "5",
    "0",
  ]);
  await ship({ 1: "40", 3: "7" });
  expect(await open()).toEqual({});
  expect(await order()).toMatchObject({ fulfillment_state: "shipped" });
  expect((await call("GET", "orders/counts")).body.to_ship).toBe(0);
  const events = await query<{ subject: string; data: { lines: object[] } }>(
    "select subject, data from outbox_events where company_id = $1 and type = 'ship_notice.created' order by id",
  );
  expect(events[0]).toMatchObject({
    subject: body.id,
    data: {
      version: 2,
      lines: [
        { purchase_order: "PO-1", line: 1, quantity: "60", lots: [], heats: [] },
        { purchase_order: "PO-1", line: 2, quantity: "5", lots: [], heats: [] },
      ],
    },
  });
});

test("sending more than is open is refused line by line", { tags: ["ORD-40.2"] }, async () => {
  await ship({ 1: "50" });
  const { body } = await draft({ 1: "60", 2: "5.5" });
  expect(await send(body.id)).toEqual({
    status: 409,
    body: {
      code: "over_shipment",
      detail: "Line 1: 60 shipped, 50 are open. Line 2: 5.5 shipped, 5 are open.",
      params: {},
      lines: [
        { purchase_order: "PO-1", line: 1, shipped: "60", open: "50" },
        { purchase_order: "PO-1", line: 2, shipped: "5.5", open: "5" },
      ],
    },
  });
  await fixture.stage.owner.query("update order_settings set over_shipment = '10'");
  expect(
    (await patch(body.id, { version: 1, lines: [{ purchase_order: "PO-1", line: 1, quantity: "60" }] })).status,
  ).toBe(200);
  expect((await send(body.id)).status).toBe(200);
  // The percent is of the confirmed quantity, however many notices there are.
  expect((await draft({ 1: "0.0001" }).then((again) => send(again.body.id))).body.lines).toMatchObject([{ open: "0" }]);
  await fixture.stage.owner.query("update order_settings set over_shipment = '0'");
  // A change that announces no more than before is possible without the percent.
  expect((await patch(body.id, { version: 3, note: "Two pallets" })).body).toMatchObject({
    version: 4,
    note: "Two pallets",
  });
});

test("of two notices that are sent at once, one is refused", { tags: ["ORD-40.2"] }, async () => {
  const drafts = await Promise.all(["60", "60"].map((quantity) => draft({ 1: quantity })));
  const sent = await Promise.all(drafts.map(({ body }) => send(body.id, 1)));
  expect(sent.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  expect(await open()).toMatchObject({ 1: "40" });
});

test("lines that wait, are cancelled or closed have nothing open", { tags: ["ORD-40.3"] }, async () => {
  const { body } = await draft({ 1: "1", 2: "1", 3: "1" });
  await fixture.loadLines(["1,A,100,EA,13,2027-03-01"]);
  await fixture.loadLines(["2,A,5,EA,1,2027-03-01,true"], {
    head: "line,gxp_sku,quantity,units,unit_price,due_date,is_cancelled",
  });
  await fixture.loadLines(["3,B,7,EA,2,,true"], { head: "line,gxp_sku,quantity,units,unit_price,due_date,is_closed" });
  expect(await open()).toEqual({});
  expect(
    (await send(body.id)).body.lines.map(({ line, open: left }: { line: number; open: string }) => [line, left]),
  ).toEqual([
    [1, "0"],
    [2, "0"],
    [3, "0"],
  ]);
});

test(
  "orders to different addresses, or without an address to different locations, are not in one notice",
  { tags: ["ORD-40.4"] },
  async () => {
    for (const [number, column] of [
      ["PO-2", "ship_to"],
      ["PO-3", "location"],
    ] as const) {
      await fixture.addOrder(number, ["1,A,4,EA,1,2027-03-01"]);
      await fixture.loadOrder(number, `,${column}`, ",Elsewhere");
    }
    const lines = ["PO-1", "PO-2", "PO-3", "PO-9"].map((purchase_order) => ({
      purchase_order,
      line: 1,
      quantity: "1",
    }));
    expect(await draft({}, { lines })).toEqual({
      status: 400,
      body: {
        "lines.1.purchase_order": ["PO-2 goes to another address."],
        "lines.2.purchase_order": ["PO-3 goes to another address."],
        "lines.3.line": ["There is no line 1 of PO-9."],
      },
    });
  },
);

test("a number belongs to one notice of the company", { tags: ["ORD-41.1"] }, async () => {
  await draft({ 1: "1" }, { number: "PO-1-1" });
  expect(await draft({ 1: "1" }, { number: "po-1-1" })).toEqual({
    status: 400,
    body: { number: ["Another ship notice has this number."] },
  });
  expect((await call("GET", "ship-notices/open-lines?purchase_order=PO-1")).body.number).toBe("PO-1-2");
  const racing = await Promise.all([1, 2].map(() => draft({ 1: "1" }, { number: "SAME" })));
  expect(racing.map(({ status }) => String(status)).toSorted()).toEqual(["201", "400"]);
});

test("wrong values are named by field, all at once", { tags: ["ORD-41.2"] }, async () => {
  const wrong = await draft(
    { 1: "0" },
    {
      number: " ",
      scac: "A1",
      ship_date: "2027-02-30",
      lines: [{ purchase_order: "PO-1", line: 1, quantity: "1", details: [{ quantity: "1", country: "USA" }] }],
    },
  );
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body).toSorted()).toEqual(["lines.0.details.0.country", "number", "scac", "ship_date"]);
  const typed = await draft({ 1: "1.23456" }, { packages: [{ number: "1", kind: "pallet", sscc: "123" }] });
  expect(typed.body).toEqual({
    "lines.0.quantity": ["At most 4 decimals."],
    "packages.0.sscc": ["An SSCC has 18 digits."],
  });
  const { body } = await draft({}, { ship_date: null, carrier_name: "Basin Express", scac: "bxlt" });
  expect(body).toMatchObject({ scac: "BXLT" });
  expect(await send(body.id)).toEqual({
    status: 400,
    body: { ship_date: ["Enter the ship date."], lines: ["A ship notice needs at least one line."] },
  });
  expect((await patch(body.id, { version: 1, tracking: "750" })).body).toMatchObject({
    carrier_name: "Basin Express",
    tracking: "750",
  });
});

test("a planned notice takes its quantities and ships nothing yet", { tags: ["ORD-41.4"] }, async () => {
  const planned = await ship({ 1: "100" }, { kind: "planned" });
  expect(await open()).toMatchObject({ 2: "5", 3: "7" });
  expect(await open()).not.toHaveProperty("1");
  expect((await fixture.lines())[0].terms.shipped).toBe("0");
  expect(await order()).toMatchObject({ fulfillment_state: "open" });
  await patch(planned.id, { version: planned.version, kind: "shipped" });
  expect((await fixture.lines())[0].terms.shipped).toBe("100");
  expect(await order()).toMatchObject({ fulfillment_state: "partly_shipped" });
});

test("a line has the ship days of the deliveries that no notice announces", { tags: ["ORD-47.4"] }, async () => {
  const part = { action: "change", reason: "lead_time" } as const;
  await answer({
    1: [
      { ...part, quantity: "60", ship_date: "2027-02-08", delivery_date: "2027-02-10" },
      { ...part, quantity: "40", delivery_date: "2027-02-20" },
    ],
  });
  const days = async () =>
    (await call("GET", "ship-notices/open-lines?purchase_order=PO-1")).body.lines.map(
      ({ line, ship_days }: OpenShipLine) => [line, ship_days],
    );
  expect((await days())[0]).toEqual([1, ["2027-02-08", "2027-02-20"]]);
  await ship({ 1: "59.5" });
  expect((await days())[0]).toEqual([1, ["2027-02-08", "2027-02-20"]]);
  await ship({ 1: "0.5" });
  expect((await days())[0]).toEqual([1, ["2027-02-20"]]);
});
