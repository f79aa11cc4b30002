import { beforeEach, expect, test } from "vitest";
import { checkQueue } from "../../../../../../tools/doctor/check-queue.ts";
import { receiptFixture } from "../../../test/receipt-fixture.ts";

const fixture = receiptFixture();
const { answer, call, cancel, findWrong, lines, loadLines, order, patch, query, ship } = fixture;

let token: string;
beforeEach(async () => {
  ({ token } = await fixture.stage.aStaffMember());
  await fixture.accept();
});

const columns = "line,gxp_sku,quantity,units,unit_price,due_date,is_cancelled";
/** Loads whether lines 1 and 2 are cancelled. */
const setCancelled = (first: boolean, second = false) =>
  loadLines([`1,A,100,EA,12.5,2027-03-01,${first}`, `2,A,5,EA,1,2027-03-01,${second}`], { head: columns });
const queue = async () =>
  (await call("GET", `provider/queue/?company=${fixture.company.id}&kind=order_change`, undefined, { token })).body
    .results;
const see = async (revision: number, by = token) => {
  const path = `provider/companies/${fixture.company.id}/orders/PO-1/cancelled-shipments/seen`;
  return (await call("POST", path, { revision }, { token: by })).status;
};
const expectRightQueue = async () => expect(await checkQueue(fixture.stage.owner)).toMatchObject([{ level: "ok" }]);

test("a line that is cancelled after a shipment keeps its shipped part", { tags: ["ORD-53.1"] }, async () => {
  await ship({ 1: "40" });
  await setCancelled(true);
  expect((await lines())[0]).toMatchObject({
    is_cancelled: true,
    state: "cancelled",
    quantity: "100",
    terms: { confirmed: "40", backordered: "0", rejected: "0", shipped: "40" },
  });
  expect(await fixture.open()).toEqual({ 2: "5", 3: "7" });
  expect(await order()).toMatchObject({ response_state: "accepted", fulfillment_state: "partly_shipped" });
  expect(await findWrong()).toEqual([]);
});

test("staff see in the queue what was shipped, until they have seen it", { tags: ["ORD-53.2"] }, async () => {
  const { id, version } = await ship({ 1: "40" });
  await setCancelled(true);
  const [row] = await queue();
  expect(row).toMatchObject({
    kind: "order_change",
    subject: "Order PO-1",
    subject_note: "Line 1",
    asks: "Cancelled, but 40 were shipped",
    cancelled: { purchase_order: "PO-1", revision: 2 },
    link: `/provider/orders/${fixture.company.id}/PO-1`,
  });
  await expectRightQueue();
  const stranger = await fixture.stage.aStaffMember({ may: ["provider.view_orders"] });
  expect([await see(2, stranger.token), await see(1), (await queue()).length]).toEqual([403, 409, 1]);
  expect([await see(2), await queue(), await see(2)]).toEqual([200, [], 200]);
  await expectRightQueue();
  // A smaller shipment is no news, and a line that is cancelled again is.
  const smaller = { version, lines: [{ purchase_order: "PO-1", line: 1, quantity: "30" }] };
  expect((await patch(id, smaller)).status).toBe(200);
  expect(await queue()).toEqual([]);
  await setCancelled(false);
  await setCancelled(true);
  expect(await queue()).toMatchObject([{ id: row.id, asks: "Cancelled, but 30 were shipped" }]);
});

test("an order leaves the queue if nothing cancelled was shipped after all", { tags: ["ORD-53.2"] }, async () => {
  const { id } = await ship({ 1: "40", 2: "5" });
  await setCancelled(true, true);
  expect(await queue()).toMatchObject([
    { subject_note: "Lines 1, 2", asks: "Cancelled, but parts of 2 lines were shipped" },
  ]);
  await setCancelled(true);
  expect(await queue()).toMatchObject([{ asks: "Cancelled, but 40 were shipped" }]);
  await cancel(id);
  expect(await queue()).toEqual([]);
  await expectRightQueue();
});

test("a planned shipment of a cancelled line is in the queue once it has left", { tags: ["ORD-53.2"] }, async () => {
  const { id, version } = await ship({ 1: "40" }, { kind: "planned" });
  await setCancelled(true);
  expect(await queue()).toEqual([]);
  expect((await patch(id, { version, kind: "shipped" })).status).toBe(200);
  expect(await queue()).toMatchObject([{ asks: "Cancelled, but 40 were shipped" }]);
  await expectRightQueue();
});

test(
  "a row with questions too leads to the decision, and stays until both are done",
  { tags: ["ORD-53.2"] },
  async () => {
    await ship({ 1: "40" });
    await setCancelled(true);
    await answer({ 3: [{ action: "change", unit_price: "3", reason: "price_is_outdated" }] }, { revision: 2 });
    expect(await queue()).toMatchObject([
      {
        asks: "Cancelled, but 40 were shipped. 1 line: price +50%",
        cancelled: { revision: 2 },
        link: `/provider/order-changes?company=${fixture.company.id}&order=PO-1`,
      },
    ]);
    expect(await see(2)).toBe(200);
    const [row] = await queue();
    expect(row.asks).toBe("1 line: price +50%");
    expect(row).not.toHaveProperty("cancelled");
    await call("POST", "orders/PO-1/responses/2/withdraw", { lines: [3] });
    expect(await queue()).toEqual([]);
  },
);

test("orders leave the queue while their company does not answer orders", { tags: ["ORD-53.2"] }, async () => {
  await ship({ 1: "100", 2: "5", 3: "7" });
  await setCancelled(true);
  const flag = async (active: boolean) => {
    const payload = { feature_flags: [{ feature_name: "Order Responses", active }] };
    await fixture.stage.call(token, "PATCH", `/api/provider/companies/${fixture.company.id}`, { payload });
  };
  await flag(false);
  expect(await queue()).toEqual([]);
  await expectRightQueue();
  await flag(true);
  expect(await queue()).toHaveLength(1);
  await query("delete from ship_lines where company_id = $1");
  await query("delete from purchase_orders where company_id = $1");
  expect(await query("select from work_items where company_id = $1 and kind = 'order_change'")).toEqual([]);
});
