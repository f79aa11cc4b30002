import { expect, test } from "vitest";
import { answerFixture } from "../../test/answer-fixture.ts";

const fixture = answerFixture();

/** Reads the orders of the company as lines of a snapshot. */
async function readOrders() {
  const { body, statusCode } = await fixture.stage.call(fixture.vendor.token, "GET", "/api/snapshot/orders");
  expect(statusCode).toBe(200);
  return body
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("a snapshot of orders has head, lines, terms and present answers", { tags: ["ORD-64.3"] }, async () => {
  await fixture.answer({
    1: [{ action: "accept" }],
    2: [{ action: "change", unit_price: "9", reason: "price_is_outdated" }],
  });
  const [order, end] = await readOrders();
  expect(end).toMatchObject({ count: 1 });
  expect(order).toMatchObject({
    company_code: fixture.company.code,
    subject: "PO-1",
    values: {
      order_date: "2027-01-05",
      total: "10.00",
      currency: "USD",
      revision: 1,
      response_state: "partly_answered",
    },
  });
  expect(order.values.lines).toMatchObject([
    {
      line: 1,
      gxp_sku: "A",
      quantity: "100",
      state: "accepted",
      terms: { confirmed: "100" },
      pieces: [{ version: 1 }],
    },
    { line: 2, state: "asked", terms: null, pieces: [{ action: "change", unit_price: "9.00", outcome: "asked" }] },
    { line: 3, state: "waiting", terms: null, pieces: [] },
  ]);
});

test("a company without the feature has no snapshot of orders", { tags: ["ORD-64.3"] }, async () => {
  const off = await fixture.stage.aVendor({ flagsOff: ["Order Responses"] });
  expect((await fixture.stage.call(off.token, "GET", "/api/snapshot/orders")).statusCode).toBe(404);
});
