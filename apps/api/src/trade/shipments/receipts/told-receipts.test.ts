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
const notifications = async () =>
  (await call("GET", "notifications/")).body.results.flatMap(
    ({ description, receipt_difference: facts }: Notification) => (facts ? [{ description, ...facts }] : []),
  );

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
  const { number } = await ship({ 1: "60", 2: "5" });
  await received(`GR-1,PO-1,1,40,2026-12-05,${number},,,`);
  expect(await notifications()).toEqual([]);
  await received(`GR-2,PO-1,1,15,2026-12-06,${number},2,true,`, `GR-2,PO-1,2,6,2026-12-06,${number},,,`);
  expect(await notifications()).toEqual([
    {
      description: "Order PO-1 was received with differences. Its shipments show what is short, over or damaged.",
      po_number: "PO-1",
      lines: 2,
      differences: [
        { line: 1, short: "5", over: "0", damaged: "2" },
        { line: 2, short: "0", over: "1", damaged: "0" },
      ],
    },
  ]);
  // A note is no new difference, and a correction to what was announced is none.
  await received(`GR-2,PO-1,2,6,2026-12-07,${number},,,`);
  await received(`GR-2,PO-1,2,5,2026-12-07,${number},,,`);
  expect(await notifications()).toHaveLength(1);
});

test("a company that does not answer orders is told nothing", { tags: ["ORD-48.6"] }, async () => {
  const { number } = await ship({ 1: "60" });
  await query(
    "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Order Responses'",
  );
  await received(`GR-1,PO-1,1,70,2026-12-05,${number},3,,`);
  expect(await events()).toEqual([]);
});
