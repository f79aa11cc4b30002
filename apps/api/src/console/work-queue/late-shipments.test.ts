import { afterEach, beforeEach, expect, test } from "vitest";
import { checkQueue } from "../../../../../tools/doctor/check-queue.ts";
import { receiptFixture } from "../../test/receipt-fixture.ts";

const fixture = receiptFixture();
const { accept, answer, call, cancel, order, query, ship } = fixture;

let token: string;
beforeEach(async () => {
  ({ token } = await fixture.stage.aStaffMember());
  await fixture.stage.owner.query("update work_calendar set time_zone = 'America/Chicago', weekdays = '{1,2,3,4,5}'");
  await fixture.stage.owner.query("delete from work_holidays");
});
afterEach(async () => {
  await change({ ship_notice_late: false });
});

async function change(some: object, path = "provider/order-settings") {
  const { body } = await call("GET", path, undefined, { token });
  expect((await call("PUT", path, { ...body, ...some }, { token })).status).toBe(200);
}
const ofCompany = () => `provider/companies/${fixture.company.id}/order-settings`;
const queue = async () =>
  (await call("GET", `provider/queue/?company=${fixture.company.id}&kind=ship_notice_late`, undefined, { token })).body
    .results;
const stored = async () =>
  (
    await query<{ at: Date }>(
      "select waiting_since as at from work_items where company_id = $1 and kind = 'ship_notice_late'",
    )
  ).map(({ at }) => at.toISOString());
const expectRightQueue = async () => expect(await checkQueue(fixture.stage.owner)).toMatchObject([{ level: "ok" }]);
/** Accepts PO-1, whose parts were promised so many days before today. */
async function promise(days: number) {
  await accept();
  await query(
    `update line_terms set deliveries = jsonb_build_array(jsonb_build_object('quantity', confirmed::text, 'date', current_date - $2::int,
       'unit_price', '1')) where company_id = $1`,
    days,
  );
}
const compute = () =>
  query(
    "select compute_order_states(array_agg(company_id), array_agg(order_id)) from order_states where company_id = $1",
  );

test("an order without a notice is in the queue only if the settings say so", { tags: ["ORD-34.5"] }, async () => {
  await promise(10);
  await compute();
  expect(await stored()).toEqual([]);
  await change({ ship_notice_late: true });
  expect(await queue()).toMatchObject([
    {
      kind: "ship_notice_late",
      subject: "Order PO-1",
      asks: expect.stringMatching(/^No ship notice since \w{3} \d+(, \d{4})?, 3 lines to ship$/),
      link: `/provider/orders/${fixture.company.id}/PO-1?tab=Shipments`,
    },
  ]);
  await expectRightQueue();
  await change({ ship_notice_late: false }, ofCompany());
  expect(await queue()).toEqual([]);
  await expectRightQueue();
  await change({ ship_notice_late: false });
  await change({ ship_notice_late: true }, ofCompany());
  expect(await queue()).toHaveLength(1);
  await change({ ship_notice_late: null }, ofCompany());
  expect(await stored()).toEqual([]);
  await expectRightQueue();
});

test(
  "a row is written in advance, for the end of the next working day",
  { tags: ["ORD-34.5", "ORD-47.6"] },
  async () => {
    await change({ ship_notice_late: true });
    // March 1, 2027 is a Monday, and the third line has no day.
    await accept();
    expect((await order()).ship_by).toBe("2027-03-01");
    expect([await stored(), await queue()]).toEqual([["2027-03-03T06:00:00.000Z"], []]);
    await expectRightQueue();
    const piece = { action: "change", delivery_date: "2027-02-26", reason: "lead_time" } as const;
    await answer({ 1: [{ ...piece, ship_date: "2027-02-19" }] });
    // February 19 is a Friday, so the working day after it is Monday.
    expect((await order()).ship_by).toBe("2027-02-19");
    expect(await stored()).toEqual(["2027-02-23T06:00:00.000Z"]);
    await fixture.stage.owner.query("insert into work_holidays (day, name) values ('2027-02-22', 'Closed')");
    await fixture.stage.owner.query("select settle_due_times()");
    expect(await stored()).toEqual(["2027-02-24T06:00:00.000Z"]);
  },
);

test("notices take the first promised days, and a cancelled one gives them back", { tags: ["ORD-34.5"] }, async () => {
  await change({ ship_notice_late: true });
  const part = { action: "change", reason: "lead_time" } as const;
  await answer({
    1: [
      { ...part, quantity: "60", delivery_date: "2027-02-10" },
      { ...part, quantity: "40", delivery_date: "2027-02-20" },
    ],
    2: [{ action: "accept" }],
    3: [{ action: "reject", reason: "no_stock" }],
  });
  const shipBy = async () => (await order()).ship_by;
  expect(await shipBy()).toBe("2027-02-10");
  await ship({ 1: "59" });
  expect(await shipBy()).toBe("2027-02-10");
  const { id } = await ship({ 1: "1" }, { kind: "planned" });
  expect(await shipBy()).toBe("2027-02-20");
  await ship({ 1: "40" });
  expect(await shipBy()).toBe("2027-03-01");
  await ship({ 2: "5" });
  expect([await shipBy(), await stored()]).toEqual([null, []]);
  await cancel(id);
  // The notices that are left announce the first 99.
  expect(await shipBy()).toBe("2027-02-20");
  expect(await stored()).toHaveLength(1);
  await expectRightQueue();
});

test("orders do not wait while their company is suspended or for tests", { tags: ["ORD-34.5"] }, async () => {
  await promise(10);
  await change({ ship_notice_late: true });
  await compute();
  const path = `provider/companies/${fixture.company.id}`;
  await call("POST", `${path}/suspend`, { reason: "Unpaid invoices" }, { token });
  expect(await queue()).toEqual([]);
  await call("POST", `${path}/resume`, {}, { token });
  expect(await queue()).toHaveLength(1);
  await expectRightQueue();
  const { id } = await fixture.stage.aCompany();
  await query("update companies set test_of = $2 where id = $1", id);
  await compute();
  expect(await stored()).toEqual([]);
});
