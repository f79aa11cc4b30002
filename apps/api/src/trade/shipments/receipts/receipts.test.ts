import { beforeEach, expect, test } from "vitest";
import { receiptFixture } from "../../../test/receipt-fixture.ts";

const fixture = receiptFixture();
const { arrived, cancel, findWrong, lines, notice, patch, query, receive, received, ship } = fixture;

beforeEach(async () => void (await fixture.accept()));

const none = { received: "0", damaged: "0", short: "0", over: "0" };

test("receipts count to the notice that they name, line by line", { tags: ["ORD-48.1", "ORD-48.2"] }, async () => {
  const { id, number } = await ship({ 1: "60", 2: "5" });
  expect(await arrived(id)).toEqual({ 1: { ...none, awaited: "60" }, 2: { ...none, awaited: "5" } });
  const report = await received(
    `GR-1,PO-1,1,40,2026-12-05,${number.toLowerCase()},3,,Two crates are wet`,
    `GR-1,PO-1,2,5,2026-12-05,${number},,,`,
  );
  expect(report).toMatchObject({ received: 2, created: 2 });
  expect(await arrived(id)).toEqual({
    1: { received: "40", damaged: "3", awaited: "20", short: "0", over: "0" },
    2: { ...none, received: "5", awaited: "0" },
  });
  const read = await notice(id);
  expect(read).toMatchObject({ state: "partly_received", has_differences: true });
  expect(read.receipts).toMatchObject([
    {
      receipt: "GR-1",
      line: 1,
      quantity: "40",
      damaged: "3",
      received_at: "2026-12-05",
      note: "Two crates are wet",
      is_matched: false,
    },
    { line: 2, quantity: "5", damaged: "0", is_final: false },
  ]);
  await received(`GR-2,PO-1,1,21,2026-12-06,${number},,,`);
  expect((await arrived(id))[1]).toMatchObject({ received: "61", awaited: "0", short: "0", over: "1" });
  expect((await notice(id)).state).toBe("received");
  expect(await findWrong()).toEqual([]);
});

test("the same file changes nothing, and a corrected row counts as it says now", { tags: ["ORD-48.1"] }, async () => {
  const { id, number } = await ship({ 1: "60" });
  const row = `GR-1,PO-1,1,40,2026-12-05,${number},,,`;
  await received(row);
  expect(await received(row)).toMatchObject({ unchanged: 1 });
  expect(await received(`GR-1,PO-1,1,35,2026-12-05,${number},,,`)).toMatchObject({ updated: 1 });
  expect((await arrived(id))[1]).toMatchObject({ received: "35", awaited: "25" });
  const steps = await query<{ changes: object[] }>(
    "select changes from order_revisions where company_id = $1 and kind = 'receipt' order by id",
  );
  expect(steps.flatMap(({ changes }) => changes)).toEqual([
    { line: 1, field: "received", old: "0", new: "40" },
    { line: 1, field: "received", old: "40", new: "35" },
  ]);
});

test("a corrected row can name another notice", { tags: ["ORD-48.1"] }, async () => {
  const first = await ship({ 1: "30" });
  const second = await ship({ 1: "30" });
  await received(`GR-1,PO-1,1,20,2026-12-05,${first.number},,,`);
  await received(`GR-1,PO-1,1,20,2026-12-05,${second.number},,,`);
  expect(await notice(first.id)).toMatchObject({ state: "sent", receipts: [] });
  expect((await arrived(second.id))[1]).toMatchObject({ received: "20", awaited: "10" });
  await received("GR-1,PO-1,1,20,2026-12-05,SN-X,,,");
  expect(await notice(second.id)).toMatchObject({ state: "sent", receipts: [] });
});

test("a receipt without a notice goes to the oldest one that waits for the line", { tags: ["ORD-48.1"] }, async () => {
  const first = await ship({ 1: "30" });
  const second = await ship({ 1: "40" });
  await received("GR-1,PO-1,1,20,2026-12-05,,,,", "GR-2,PO-1,1,15,2026-12-05,,,,", "GR-3,PO-1,1,5,2026-12-06,,,,");
  expect((await arrived(first.id))[1]).toMatchObject({ received: "35", over: "5" });
  expect((await arrived(second.id))[1]).toMatchObject({ received: "5", awaited: "35" });
  expect((await notice(second.id)).receipts).toMatchObject([{ receipt: "GR-3", is_matched: true }]);
  // A choice stays when its row is loaded again, and the provider's system can replace it.
  await received("GR-3,PO-1,1,6,2026-12-01,,,,");
  expect((await arrived(second.id))[1]).toMatchObject({ received: "6" });
  await received(`GR-3,PO-1,1,6,2026-12-01,${first.number},,,`);
  expect((await arrived(first.id))[1]).toMatchObject({ received: "41" });
  expect(await notice(second.id)).toMatchObject({ state: "sent", receipts: [] });
  expect((await lines())[0].terms.received).toBe("41");
  expect(await findWrong()).toEqual([]);
});

test("lines that were received without a ship notice are not to ship any more", { tags: ["ORD-48.8"] }, async () => {
  const toShip = async () =>
    query<{ to_ship: number; has_day: boolean }>(
      "select to_ship, ship_by is not null as has_day from order_states where company_id = $1 and to_ship > 0",
    );
  const [first] = await lines();
  const { confirmed } = first.terms;
  expect(await toShip()).not.toEqual([]);
  const before = (await toShip())[0];
  await received(`GR-1,PO-1,1,${confirmed},2026-12-05,,,,`);
  expect((await toShip())[0]).toEqual({ ...before, to_ship: Number(before?.to_ship) - 1 });
  expect(await findWrong()).toEqual([]);
});

test("a receipt counts to the line alone if no sent notice has it", { tags: ["ORD-48.1"] }, async () => {
  const report = await receive("GR-1,PO-1,1,20,2026-12-05,SN-X,,,", "GR-2,PO-1,2,1,2026-12-05,,,,");
  expect([report.created, report.errors]).toEqual([2, []]);
  const [first, second] = await lines();
  expect([first.terms.received, second.terms.received]).toEqual(["20", "1"]);
  expect(await query("select from receipts where company_id = $1 and notice_id is not null")).toEqual([]);
  const { number, id } = await ship({ 1: "60" });
  expect((await arrived(id))[1]).toMatchObject({ received: "0" });
  await received(`GR-1,PO-1,1,20,2026-12-05,${number},,,`);
  expect((await arrived(id))[1]).toMatchObject({ received: "20" });
});

test("rows with faults are refused by field", { tags: ["ORD-48.1"] }, async () => {
  const report = await receive(
    "GR-1,PO-1,9,20,2026-12-05,,,,",
    "GR-1,PO-9,1,20,2026-12-05,,,,",
    "GR-1,PO-1,1,20,2026-12-05,,21,,",
    "GR-1,PO-1,1,-1,soon,,,,",
    ",PO-1,1,20,2026-12-05,,,perhaps,",
  );
  expect(report.errors.map(({ row, field }) => `${row} ${field}`)).toEqual([
    "1 line",
    "2 purchase_order",
    "3 damaged",
    "4 quantity",
    "4 received_at",
    "5 receipt",
    "5 is_final",
  ]);
});

test("a notice with a receipt is neither changed nor cancelled", { tags: ["ORD-46.5"] }, async () => {
  const { id, version, number } = await ship({ 1: "60" });
  await received(`GR-1,PO-1,1,1,2026-12-05,${number},,,`);
  expect((await patch(id, { version, note: "Late" })).body.code).toBe("ship_notice_received");
  expect((await cancel(id)).body.code).toBe("ship_notice_received");
});

test("a receipt and a change of its notice at the same moment take turns", { tags: ["ORD-46.5"] }, async () => {
  for (let round = 0; round < 4; round++) {
    const { id, version, number } = await ship({ 1: "10" });
    const change = { version, lines: [{ purchase_order: "PO-1", line: 1, quantity: "8" }] };
    const [changed] = await Promise.all([patch(id, change), received(`GR-${round},PO-1,1,10,2026-12-05,${number},,,`)]);
    const quantity = (await notice(id)).lines[0]?.quantity;
    expect([changed.status, quantity]).toEqual(changed.status === 200 ? [200, "8"] : [409, "10"]);
    expect((await arrived(id))[1]).toMatchObject({ received: "10", over: changed.status === 200 ? "2" : "0" });
  }
  expect(await findWrong()).toEqual([]);
});

test(
  "the doctor follows a change of a shipped line whose day is the answered one",
  { tags: ["ORD-48.4"] },
  async () => {
    const change = { action: "change", delivery_date: "2027-03-02", reason: "lead_time" } as const;
    await fixture.answer({ 1: [change] });
    await ship({ 1: "40" });
    await fixture.loadLines(["1,A,100,EA,13,2027-03-02"]);
    expect((await lines())[0].terms).toMatchObject({
      confirmed: "40",
      unit_price: "13.00",
      delivery_date: "2027-03-02",
    });
    expect(await findWrong()).toEqual([]);
  },
);
