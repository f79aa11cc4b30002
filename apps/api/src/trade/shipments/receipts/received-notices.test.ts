import { beforeEach, expect, test } from "vitest";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { receiptFixture } from "../../../test/receipt-fixture.ts";
import { shipmentJobs } from "./shipment-jobs.ts";

const fixture = receiptFixture();
const { arrived, call, findWrong, notice, query, received, ship } = fixture;

beforeEach(async () => void (await fixture.accept()));

test(
  "what is missing is short after the final receipt, and not yet received before it",
  { tags: ["ORD-48.3"] },
  async () => {
    const { id, number } = await ship({ 1: "60", 2: "5" });
    await received(`GR-1,PO-1,1,55,2026-12-05,${number},,false,`);
    expect(await notice(id)).toMatchObject({ state: "partly_received", has_differences: false });
    await received(`GR-2,PO-1,1,1,2026-12-06,${number},,true,`, `GR-2,PO-1,2,5,2026-12-06,${number},,,`);
    expect((await arrived(id))[1]).toEqual({ received: "56", damaged: "0", awaited: "0", short: "4", over: "0" });
    expect(await notice(id)).toMatchObject({ state: "received", has_differences: true });
    // A correction of the provider's system makes the line wait again.
    await received(`GR-2,PO-1,1,1,2026-12-06,${number},,false,`);
    expect(await notice(id)).toMatchObject({ state: "partly_received", has_differences: false });
  },
);

test("a notice ends some days after its expected arrival, also without receipts", { tags: ["ORD-48.3"] }, async () => {
  const due = await ship({ 1: "10" }, { ship_date: "2026-06-01", expected_arrival: "2026-06-03" });
  const late = await ship({ 1: "10" });
  const arrival = (id: string, days: number) =>
    query(
      `update ship_notices set expected_arrival = (now() at time zone (select time_zone from work_calendar))::date - $2::int, ship_date = null
       where company_id = $1 and id = $3`,
      days,
      id,
    );
  await arrival(due.id, 91);
  await arrival(late.id, 90);
  const database = openJobDatabase(fixture.stage.logins.jobs);
  const close = async () => {
    for (const job of shipmentJobs(database)) await job.run(AbortSignal.timeout(20_000));
  };
  try {
    await close();
    expect([(await notice(due.id)).state, (await notice(late.id)).state]).toEqual(["received", "sent"]);
    expect((await arrived(due.id))[1]).toMatchObject({ received: "0", awaited: "0", short: "10" });
    await query("insert into company_order_settings (company_id, close_after_days) values ($1, 89)");
    await close();
    expect((await notice(late.id)).state).toBe("received");
  } finally {
    await database.destroy();
  }
  await received(`GR-1,PO-1,1,4,2026-12-05,${due.number},,,`);
  expect((await arrived(due.id))[1]).toMatchObject({ received: "4", short: "6" });
});

test("staff see the same of a notice, and another company nothing", { tags: ["ORD-48.2"] }, async () => {
  const { id, number } = await ship({ 1: "60" });
  await received(`GR-1,PO-1,1,55,2026-12-05,${number},2,,`);
  const staff = await fixture.stage.aStaffMember();
  const { body } = await call("GET", `provider/companies/${fixture.company.id}/ship-notices/${id}`, undefined, {
    token: staff.token,
  });
  const own = await notice(id);
  expect([body.state, body.receipts, body.lines[0].arrived]).toEqual([own.state, own.receipts, own.lines[0]?.arrived]);
  const stranger = await fixture.stage.aVendor();
  expect((await call("GET", `ship-notices/${id}`, undefined, { token: stranger.token })).status).toBe(404);
});

test(
  "the history of an order names receipts, and the doctor finds quantities that they do not explain",
  { tags: ["ORD-48.4"] },
  async () => {
    const { number } = await ship({ 1: "60" });
    await received(`GR-1,PO-1,1,55,2026-12-05,${number},,,`);
    const { body } = await call("GET", "orders/PO-1/history?ordering=-at");
    expect(body.results[0]).toMatchObject({
      kind: "receipt",
      source: "intake",
      lines: [{ line: 1, changes: [{ field: "received", old: "0", new: "55" }] }],
    });
    expect(await findWrong()).toEqual([]);
    const wrong = [{ company_id: fixture.company.id, purchase_order: "PO-1", line: 1 }];
    await query("update line_shipments set received = 50 where company_id = $1");
    expect(await findWrong()).toEqual(wrong);
    await query("update line_shipments set received = 55 where company_id = $1");
    await query("update receipts set quantity = 54 where company_id = $1");
    expect(await findWrong()).toEqual(wrong);
  },
);

test("an order is partly received, then received", { tags: ["ORD-48.3"] }, async () => {
  const { number } = await ship({ 1: "100", 2: "5", 3: "7" });
  expect(await fixture.order()).toMatchObject({ fulfillment_state: "shipped" });
  await received(`GR-1,PO-1,1,90,2026-12-05,${number},,,`);
  expect(await fixture.order()).toMatchObject({ fulfillment_state: "partly_received" });
  await received(
    `GR-2,PO-1,1,1,2026-12-05,${number},,true,`,
    `GR-2,PO-1,2,5,2026-12-05,,,,`,
    `GR-2,PO-1,3,7,2026-12-05,,,,`,
  );
  expect(await fixture.order()).toMatchObject({ fulfillment_state: "received" });
});
