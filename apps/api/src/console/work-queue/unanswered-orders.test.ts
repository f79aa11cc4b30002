import { beforeEach, expect, test } from "vitest";
import { checkQueue } from "../../../../../tools/doctor/check-queue.ts";
import { decisionFixture } from "../../test/decision-fixture.ts";

const fixture = decisionFixture();
const { answer, call, loadLines, query } = fixture;

/** The rows of the queue of the company. */
const queue = async (token = fixture.staff.token) => {
  const url = `provider/queue/?company=${fixture.company.id}&kind=order_unanswered`;
  return (await call("GET", url, undefined, { token })).body.results ?? [];
};
const stored = () => query("select waiting_since from work_items where company_id = $1 and kind = 'order_unanswered'");
const compute = () =>
  query(
    "select compute_order_states(array_agg(company_id), array_agg(order_id)) from order_states where company_id = $1",
  );
const ask = async (method: "POST" | "PATCH", path: string, payload: object = {}) => {
  const url = `/api/provider/companies/${fixture.company.id}${path}`;
  expect((await fixture.stage.call(fixture.staff.token, method, url, { payload })).statusCode).toBeLessThan(300);
};

beforeEach(async () => {
  await query("update order_revisions set at = at - interval '20 days' where company_id = $1");
});

test(
  "an order is in the queue from the end of its time until all lines are answered",
  { tags: ["ORD-34.1"] },
  async () => {
    expect([await queue(), await stored()]).toMatchObject([[], [{}]]);
    await compute();
    expect(await queue()).toMatchObject([
      {
        kind: "order_unanswered",
        subject: "Order PO-1",
        asks: "3 lines have no answer",
        waiting_since: (await call("GET", "orders/PO-1")).body.respond_by,
        link: `/provider/orders/${fixture.company.id}/PO-1`,
      },
    ]);
    await answer({ 1: [{ action: "accept" }], 2: [{ action: "accept" }] });
    expect(await queue()).toMatchObject([{ asks: "1 line has no answer" }]);
    await answer({ 3: [{ action: "accept" }] });
    expect([await queue(), await stored()]).toEqual([[], []]);
    await loadLines(["1,A,90,EA,12.5,2027-03-01"]);
    expect([await queue(), await stored()]).toMatchObject([[], [{}]]);
    expect(await checkQueue(fixture.stage.owner)).toMatchObject([{ level: "ok" }]);
    await query("delete from purchase_orders where company_id = $1");
    expect(await stored()).toEqual([]);
  },
);

test(
  "orders do not wait while their company is suspended or does not answer orders",
  { tags: ["ORD-34.1"] },
  async () => {
    await compute();
    await ask("POST", "/suspend", { reason: "Unpaid invoices" });
    expect(await queue()).toEqual([]);
    await ask("POST", "/resume");
    expect(await queue()).toHaveLength(1);
    await ask("PATCH", "", { feature_flags: [{ feature_name: "Order Responses", active: false }] });
    expect(await queue()).toEqual([]);
    expect(await checkQueue(fixture.stage.owner)).toMatchObject([{ level: "ok" }]);
    await ask("PATCH", "", { feature_flags: [{ feature_name: "Order Responses", active: true }] });
    expect(await queue()).toHaveLength(1);
  },
);

test(
  "orders of test companies do not wait, and only people who decide on orders see them",
  { tags: ["ORD-34.1"] },
  async () => {
    await compute();
    const { token } = await fixture.stage.aStaffMember({ may: ["provider.view_orders"] });
    expect(await queue(token)).toEqual([]);
    const { id } = await fixture.stage.aCompany();
    await query("update companies set test_of = $2 where id = $1", id);
    await compute();
    expect(await queue()).toEqual([]);
  },
);
