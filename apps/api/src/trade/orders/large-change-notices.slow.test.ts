import { expect, test } from "vitest";
import { linkFixture } from "../../test/link-fixture.ts";

const fixture = linkFixture();
const { query } = fixture;

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
  await fixture.digests.settledAt("2030-05-01T12:00:00Z");
  await load(6);
  const told = await query(
    "select from notifications where company_id = $1 and notification_type = 'purchase_order_change'",
  );
  expect(told).toHaveLength(1000);
  await fixture.digests.send("2030-05-02T07:00:00Z");
  expect(await fixture.digests.getDigestsTo(fixture.vendor.email)).toEqual(["1,000 changed purchase orders"]);
});
