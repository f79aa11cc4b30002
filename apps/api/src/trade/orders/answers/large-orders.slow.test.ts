import { describe, expect, test } from "vitest";
import { answerFixture } from "../../../test/answer-fixture.ts";

const { answer, call, order, query } = answerFixture();

/** Adds lines 10 to `last` to PO-1. */
const addLines = (last: number) =>
  query(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
     select company_id, order_id, n, product_id, 1, 'EA', 1 from purchase_order_lines, generate_series(10, $2::int) n
     where company_id = $1 and line = 1`,
    last,
  );

test("a large order is answered and changed", { tags: ["ORD-04.1"] }, async () => {
  await addLines(10_006);
  const { revision } = await order();
  const { body } = await answer({ 1: [{ action: "reject", reason: "no_stock" }] }, { revision, accept_rest: true });
  expect(body).toMatchObject({ response_state: "asked" });
  expect(body.lines).toHaveLength(10_000);
  expect(await order()).toMatchObject({ response_state: "asked" });
  await query("update purchase_order_lines set unit_price = 2 where company_id = $1 and line >= 10");
  expect(await order()).toMatchObject({ response_state: "partly_answered", revision: revision + 1 });
  const rows = await query<{ data: { lines: object[]; lines_left_out: number } }>(
    "select data from outbox_events where company_id = $1 and type = 'order.acknowledged'",
  );
  expect(rows.map(({ data }) => [data.lines.length, data.lines_left_out])).toEqual([[200, 9800]]);
  expect((await call("GET", "orders/PO-1/lines?page_size=100")).body.results).toHaveLength(100);
});

describe("many orders", () => {
  test("have at most 20,000 lines", { tags: ["ORD-13.1"] }, async () => {
    await addLines(20_007);
    const { revision } = await order();
    expect(await call("POST", "order-responses/bulk", { orders: [{ purchase_order: "PO-1", revision }] })).toEqual({
      status: 400,
      body: { orders: ["These orders have 20001 lines. At most 20000 at a time."] },
    });
  });
});
