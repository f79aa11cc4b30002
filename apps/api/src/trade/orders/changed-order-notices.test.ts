import { expect, test } from "vitest";
import { answerFixture } from "../../test/answer-fixture.ts";

const fixture = answerFixture();
const { answer, loadLines, loadOrder, query } = fixture;

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
