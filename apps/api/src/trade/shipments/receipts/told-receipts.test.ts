import type { Notification } from "@lading/contract";
import { beforeEach, expect, test } from "vitest";
import { receiptFixture } from "../../../test/receipt-fixture.ts";

const fixture = receiptFixture();
const { call, query, received, ship } = fixture;

beforeEach(async () => void (await fixture.accept()));

const events = async () =>
  (
    await query<{ subject: string; data: { lines: object[]; differences: object[] } }>(
      "select subject, data from outbox_events where company_id = $1 and type = 'receipt.recorded' order by id",
    )
  ).map(({ subject, data }) => ({ subject, ...data }));
const notifications = async () => {
  const { results }: { results: Notification[] } = (await call("GET", "notifications/")).body;
  return results.flatMap(({ description, receipt_difference: facts }) => (facts ? [{ description, ...facts }] : []));
};

test("a load tells what was received of an order, once", { tags: ["ORD-48.6"] }, async () => {
  const { id, number } = await ship({ 1: "60", 2: "5" });
  const row = `GR-1,PO-1,1,40,2026-12-05,${number},,,`;
  await received(row, "GR-1,PO-1,3,1,2026-12-05,,,,");
  const receipt = { receipt: "GR-1", damaged: "0", received_at: "2026-12-05", is_final: false };
  const first = {
    line: 1,
    received: "40",
    damaged: "0",
    receipts: [{ ...receipt, quantity: "40", ship_notice: id }],
  };
  const third = { line: 3, received: "1", damaged: "0", receipts: [{ ...receipt, quantity: "1", ship_notice: null }] };
  const told = { subject: "PO-1", purchase_order: "PO-1", lines_left_out: 0, differences: [] };
  expect(await events()).toEqual([{ ...told, lines: [first, third] }]);
  await received(row);
  expect(await events()).toHaveLength(1);
  await received(`GR-1,PO-1,1,35,2026-12-05,${number},,,`);
  expect((await events())[1]?.lines).toEqual([
    { ...first, received: "35", receipts: [{ ...receipt, quantity: "35", ship_notice: id }] },
  ]);
});

test("differences notify the company, and what is as announced does not", { tags: ["ORD-48.7"] }, async () => {
  const { id, number } = await ship({ 1: "60", 2: "5" });
  await received(`GR-1,PO-1,1,40,2026-12-05,${number},,,`);
  expect(await notifications()).toEqual([]);
  await received(`GR-2,PO-1,1,15,2026-12-06,${number},2,true,`, `GR-2,PO-1,2,6,2026-12-06,${number},,,`);
  const ofNotice = { purchase_order: "PO-1", ship_notice: id, ship_notice_number: number };
  const over = {
    ...ofNotice,
    line: 2,
    gxp_sku: "A",
    announced: "5",
    received: "6",
    short: "0",
    over: "1",
    damaged: "0",
  };
  const short = { ...over, line: 1, announced: "60", received: "55", short: "5", over: "0", damaged: "2" };
  expect(await notifications()).toEqual([
    {
      description: `2 lines of order PO-1 were received with differences, most of all line 2 (A) of ship notice ${number}, announced 5, received 6: 1 over.`,
      po_number: "PO-1",
      ship_notice: null,
      lines: 2,
      differences: [over, short],
    },
  ]);
  // A note is no new difference, and a correction to what was announced is none.
  await received(`GR-2,PO-1,2,6,2026-12-07,${number},,,`);
  await received(`GR-2,PO-1,2,5,2026-12-07,${number},,,`);
  expect(await notifications()).toHaveLength(1);
  // Only what is new is told.
  await received(`GR-2,PO-1,1,15,2026-12-08,${number},3,true,`);
  expect((await notifications())[0]).toMatchObject({
    description: `Order PO-1, ship notice ${number}, line 1 (A), announced 60, received 55: 5 short, 3 damaged.`,
    lines: 1,
  });
});

test("a receipt of several orders of a ship notice notifies once", { tags: ["ORD-48.7"] }, async () => {
  for (const order of ["PO-2", "PO-3"]) {
    await fixture.addOrder(order, ["1,A,10,EA,1,2027-03-01"]);
    await fixture.accept(order);
  }
  const lines = ["PO-1", "PO-2", "PO-3"].map((purchase_order) => ({ purchase_order, line: 1, quantity: "10" }));
  const { id, number } = await ship({}, { lines });
  const row = (order: string, quantity: number, damaged = 0) =>
    `GR-1,${order},1,${quantity},2026-12-05,${number},${damaged},true,`;
  // The second line of the first order counts to no notice.
  await received(row("PO-1", 9), row("PO-2", 4, 1), row("PO-3", 10), "GR-1,PO-1,2,2,2026-12-05,,1,,");
  const told = await notifications();
  expect(told.map(({ description }) => description).toSorted()).toEqual([
    `2 lines of ship notice ${number} were received with differences, most of all order PO-2, line 1 (A), announced 10, received 4: 6 short, 1 damaged.`,
    "Order PO-1, line 2 (A), received 2 without a ship notice: 1 damaged.",
  ]);
  expect(told.find(({ po_number: order }) => order === null)).toMatchObject({
    ship_notice: id,
    lines: 2,
    differences: [{ purchase_order: "PO-2" }, { purchase_order: "PO-1" }],
  });
  expect(told.find(({ po_number: order }) => order === "PO-1")).toMatchObject({
    ship_notice: null,
    differences: [{ line: 2, ship_notice: null, announced: null, received: "2", damaged: "1" }],
  });
});

test("a notification names at most ten lines, those that differ most", { tags: ["ORD-48.7"] }, async () => {
  const numbers = Array.from({ length: 12 }, (_, place) => place + 1);
  await fixture.addOrder(
    "PO-2",
    numbers.map((line) => `${line},A,100,EA,1,2027-03-01`),
  );
  await fixture.accept("PO-2");
  const { number } = await ship(
    {},
    { lines: numbers.map((line) => ({ purchase_order: "PO-2", line, quantity: "100" })) },
  );
  await received(...numbers.map((line) => `GR-1,PO-2,${line},${100 - line},2026-12-05,${number},,true,`));
  const [told] = await notifications();
  expect(told).toMatchObject({
    description: `12 lines of order PO-2 were received with differences, most of all line 12 (A) of ship notice ${number}, announced 100, received 88: 12 short.`,
    lines: 12,
  });
  expect(told?.differences.map(({ line }) => line)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

test("a company that does not answer orders is told nothing", { tags: ["ORD-48.6"] }, async () => {
  const { number } = await ship({ 1: "60" });
  await query(
    "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Order Responses'",
  );
  await received(`GR-1,PO-1,1,70,2026-12-05,${number},3,,`);
  expect(await events()).toEqual([]);
});
