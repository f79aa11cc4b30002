import { expect, test } from "vitest";
import { checkQueue } from "../../../../../tools/doctor/check-queue.ts";
import { dearer, decisionFixture, later, rejected } from "../../test/decision-fixture.ts";

const fixture = decisionFixture();
const { answer, ask, call, decide, loadLines, query, queue } = fixture;

test("an order with questions is one row of the queue, until each is decided", { tags: ["ORD-31.1"] }, async () => {
  expect(await queue()).toEqual([]);
  await answer({ 1: later, 2: [{ action: "change", unit_price: "1.04", reason: "price_is_outdated" }] });
  const ids = await ask({ 3: rejected });
  const rows = await queue();
  expect(rows).toMatchObject([
    {
      kind: "order_change",
      subject: "Order PO-1",
      subject_note: "Ada Moss",
      // A day of another year names it.
      asks: expect.stringMatching(/^3 lines: price \+4%, 40 of 100 backordered to Apr 12(, 2027)?, 1 not coming$/),
      link: `/provider/order-changes?company=${fixture.company.id}&order=PO-1`,
    },
  ]);
  const hours = (Date.parse(rows[0].due_at) - Date.parse(rows[0].waiting_since)) / 3_600_000;
  expect(hours).toBeGreaterThanOrEqual(48);
  expect(await checkQueue(fixture.stage.owner)).toMatchObject([{ level: "ok" }]);
  await decide([1, 2].map((line) => ({ id: ids.get(line), decision: "approve" })));
  expect(await queue()).toMatchObject([{ id: rows[0].id, asks: "1 line: 1 not coming" }]);
  await decide([{ id: ids.get(3), decision: "refuse", reason: "We need them." }]);
  expect(await queue()).toEqual([]);
});

test("an order leaves the queue if its questions are taken back or void", { tags: ["ORD-31.1"] }, async () => {
  await ask({ 1: dearer });
  await call("POST", "orders/PO-1/responses/1/withdraw", { lines: [1] });
  expect(await queue()).toEqual([]);
  await ask({ 1: dearer });
  expect(await queue()).toHaveLength(1);
  await loadLines(["1,A,90,EA,12.5,2027-03-01"]);
  expect(await queue()).toEqual([]);
  expect(await checkQueue(fixture.stage.owner)).toMatchObject([{ level: "ok" }]);
});

test("orders leave the queue while their company does not answer orders", { tags: ["ORD-31.1"] }, async () => {
  await ask({ 1: dearer });
  const [row] = await queue();
  const flag = async (active: boolean) => {
    const payload = { feature_flags: [{ feature_name: "Order Responses", active }] };
    const { statusCode } = await fixture.stage.call(
      fixture.staff.token,
      "PATCH",
      `/api/provider/companies/${fixture.company.id}`,
      { payload },
    );
    expect(statusCode).toBe(200);
  };
  await flag(false);
  expect(await queue()).toEqual([]);
  await loadLines(["2,A,6,EA,1,2027-03-01"]);
  expect(await queue()).toEqual([]);
  await flag(true);
  expect(await queue()).toEqual([row]);
});

test("orders of test companies do not wait", { tags: ["ORD-31.1"] }, async () => {
  const { id } = await fixture.stage.aCompany();
  await query("update companies set test_of = $2 where id = $1", id);
  await ask({ 1: dearer });
  expect(await queue()).toEqual([]);
  const found = await checkQueue(fixture.stage.owner);
  expect(found.filter(({ text }) => text.includes("order_change"))).toEqual([]);
});

test("only staff with the permission see these rows and decide", { tags: ["ORD-31.2"] }, async () => {
  const ids = await ask({ 1: dearer });
  const { token } = await fixture.stage.aStaffMember({ may: ["provider.view_orders"] });
  expect((await decide([{ id: ids.get(1), decision: "approve" }], token)).status).toBe(403);
  const { body } = await call("GET", "provider/queue/?kind=order_change", undefined, { token });
  expect(body.results ?? []).toEqual([]);
});
