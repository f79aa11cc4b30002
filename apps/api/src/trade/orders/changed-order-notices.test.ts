import { afterAll, beforeAll, expect, test } from "vitest";
import { answerFixture } from "../../test/answer-fixture.ts";
import { digestFixture } from "../../test/digest-fixture.ts";

const fixture = answerFixture();
const { answer, loadLines, loadOrder, query } = fixture;
let digests: ReturnType<typeof digestFixture>;
beforeAll(() => {
  digests = digestFixture(fixture.stage);
});
afterAll(() => digests.database.destroy());

const told = () =>
  query<{ description: string; details: object }>(
    "select description, details from notifications where company_id = $1 and notification_type = 'purchase_order_change' order by number",
  );

test(
  "a load that changes an order tells its vendor once, an echo and a note nothing",
  { tags: ["ORD-61.4"] },
  async () => {
    await loadLines(["1,A,90,EA,12.5,2027-03-01", "2,A,6,EA,1,2027-03-01"]);
    expect(await told()).toEqual([
      {
        description: "Purchase order PO-1 was changed. Its page shows the differences.",
        details: { po_number: "PO-1", revision: 2 },
      },
    ]);
    const changed = [{ action: "change", delivery_date: "2027-03-02" }] as const;
    expect((await answer({ 1: [...changed] }, { revision: 2 })).status).toBe(201);
    await loadLines(["1,A,90,EA,12.5,2027-03-02"]);
    await loadOrder("PO-1", ",message", ",Call us");
    expect(await told()).toHaveLength(1);
    await loadOrder("PO-1", ",currency", ",EUR");
    expect(await told()).toHaveLength(2);
  },
);

test("vendors who do not answer orders are told nothing of changes", { tags: ["ORD-61.4"] }, async () => {
  await query(
    "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Order Responses'",
  );
  await loadLines(["1,A,90,EA,12.5,2027-03-01"]);
  expect(await told()).toEqual([]);
});

test("a load of 10,000 changed lines is one line of a mail", { tags: ["ORD-54.6"], timeout: 120_000 }, async () => {
  await query(
    `insert into purchase_orders (company_id, purchase_order, order_date, status, total)
     select $1, 'MANY-' || n, '2027-01-05', 'Open', 10 from generate_series(1, 1000) n`,
  );
  const rows = (quantity: number) =>
    Array.from(
      { length: 10_000 },
      (_, place) => `MANY-${1 + (place % 1000)},${1 + Math.floor(place / 1000)},A,${quantity},EA,1`,
    );
  const load = async (quantity: number) => {
    const lines = rows(quantity).map((row) => `${fixture.company.code},${row}`);
    const head = "company_code,purchase_order,line,gxp_sku,quantity,units,unit_price";
    const report = await fixture.load("purchase-order-lines", [head, ...lines].join("\n"));
    expect(report).toMatchObject({ errors: [] });
  };
  await load(5);
  await query("update order_revisions set at = at - interval '1 minute' where company_id = $1 and kind = 'sent'");
  await query(
    "update mail_progress p set mailed_to = t.last_number from notification_totals t where t.company_id = p.company_id and p.company_id = $1",
  );
  await digests.settledAt("2030-05-01T12:00:00Z");
  await load(6);
  expect(await told()).toHaveLength(1000);
  await digests.send("2030-05-02T07:00:00Z");
  expect(await digests.getDigestsTo(fixture.vendor.email)).toEqual(["1,000 changed purchase orders"]);
});
