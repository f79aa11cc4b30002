import { describe, expect, test } from "vitest";
import { dearer, decisionFixture, later, rejected } from "../../../test/decision-fixture.ts";

const fixture = decisionFixture();
const { answer, ask, call, decide, lines, order, query, questions } = fixture;

describe("a question", () => {
  test("has the order, what is asked, the difference and its effect", { tags: ["ORD-32.1"] }, async () => {
    await answer({
      1: later,
      2: [{ action: "change", unit_price: "1.04", reason: "other", comment: "New list." }],
      3: rejected,
    });
    const { body } = await call("GET", `provider/order-changes/?company=${fixture.company.id}&order=PO-1`, undefined, {
      token: fixture.staff.token,
    });
    expect(body.count).toBe(3);
    expect(body.order).toMatchObject({
      purchase_order: "PO-1",
      currency: "USD",
      lines: 3,
      response_state: "asked",
      ordered: { amount: "1269.00", latest_date: "2027-03-01" },
      settled: { amount: "0.00", latest_date: null },
    });
    expect(body.results).toMatchObject([
      {
        line: 1,
        gxp_sku: "A",
        kind: "date",
        passed: ["date"],
        is_own: false,
        ordered: { quantity: "100", unit_price: "12.5", amount: "1250.00", latest_date: "2027-03-01" },
        asked: { amount: "1250.00", latest_date: "2027-04-12", comes: "100", price_change: null, days_late: 42 },
        kept: { has_terms: false, amount: "1250.00" },
        refusals: [],
      },
      {
        line: 2,
        kind: "price",
        asked: {
          amount: "5.20",
          price_change: expect.closeTo(0.04),
          pieces: [{ reason: "other", comment: "New list." }],
        },
      },
      { line: 3, kind: "quantity", asked: { amount: "0.00", latest_date: null, comes: "0" } },
    ]);
  });

  test("has sums in cents, though a price has more decimals", { tags: ["ORD-32.1"] }, async () => {
    const ids = await ask({ 3: [{ action: "change", unit_price: "2.0005", reason: "other", comment: "New list." }] });
    await decide([{ id: ids.get(3), decision: "approve" }]);
    await answer({ 2: [{ action: "change", unit_price: "1.0405", reason: "other", comment: "New list." }] });
    const { body } = await call("GET", `provider/order-changes/?company=${fixture.company.id}&order=PO-1`, undefined, {
      token: fixture.staff.token,
    });
    expect(body.order).toMatchObject({ ordered: { amount: "1269.00" }, settled: { amount: "1264.00" } });
    expect(body.results).toMatchObject([{ line: 2, asked: { amount: "5.20" }, kept: { amount: "5.00" } }]);
  });

  test("that passes two limits is of several kinds", { tags: ["ORD-32.1"] }, async () => {
    await answer({
      1: [{ action: "change", unit_price: "13", delivery_date: "2027-05-01", reason: "lead_time" }],
      2: [{ action: "substitute", substitute_sku: "C", reason: "no_stock" }],
    });
    expect(await questions()).toMatchObject([
      { kind: "several", passed: ["price", "date"] },
      { kind: "substitute", passed: ["substitute"], asked: { pieces: [{ substitute_sku: "C" }] } },
    ]);
  });
});

describe("an approval", { tags: ["ORD-32.2"] }, () => {
  test("makes the terms of the answer valid", async () => {
    const ids = await ask({
      1: later,
      2: [{ action: "substitute", substitute_sku: "C", reason: "no_stock" }],
      3: rejected,
    });
    const decisions = [...ids.values()].map((id) => ({ id, decision: "approve" }));
    expect(await decide(decisions)).toEqual({
      status: 200,
      body: { decision_id: expect.any(String), results: decisions.map(({ id }) => ({ id, status: "approved" })) },
    });
    const [first, second, third] = await lines();
    expect(first).toMatchObject({
      state: "backordered",
      terms: { confirmed: "60", backordered: "40", first_promised: "2027-04-12", delivery_date: "2027-04-12" },
      pieces: [{ outcome: "approved", decided_at: expect.any(String) }, { outcome: "approved" }],
    });
    expect(second).toMatchObject({ state: "changed", terms: { confirmed: "5" } });
    expect(third).toMatchObject({ state: "rejected", terms: { rejected: "7" } });
    expect(await order()).toMatchObject({ response_state: "accepted_with_changes" });
    expect(await questions()).toEqual([]);
    const [row] = await query(
      "select p.gxp_sku from line_terms t join products p on p.id = t.product_id where t.company_id = $1 and line = 2",
    );
    expect(row).toEqual({ gxp_sku: "C" });
  });

  test("leaves the first promised day", async () => {
    await answer({ 1: [{ action: "accept" }] });
    const ids = await ask({ 1: later });
    await decide([{ id: ids.get(1), decision: "approve" }]);
    expect((await lines())[0]).toMatchObject({ terms: { first_promised: "2027-03-01", delivery_date: "2027-04-12" } });
  });
});

describe("a refusal", { tags: ["ORD-32.3"] }, () => {
  test("lets the line wait with a new time, and its vendor reads the reason", async () => {
    await query("update order_revisions set at = at - interval '30 days' where company_id = $1");
    const ids = await ask({ 1: dearer });
    const { body } = await decide([{ id: ids.get(1), decision: "refuse", reason: "Contract price until June." }]);
    expect(body.results).toMatchObject([{ status: "refused" }]);
    expect((await lines())[0]).toMatchObject({
      state: "waiting",
      terms: null,
      pieces: [{ outcome: "refused", decision_reason: "Contract price until June." }],
    });
    await answer({ 2: [{ action: "accept" }], 3: [{ action: "accept" }] });
    const { is_late, response_state } = await order();
    expect({ is_late, response_state }).toEqual({ is_late: false, response_state: "partly_answered" });
    // The line can be answered again, and the next question has the refusal.
    await answer({ 1: dearer });
    expect(await questions()).toMatchObject([
      { refusals: [{ reason: "Contract price until June.", by: expect.any(String), unit_price: "13.00" }] },
    ]);
  });

  test("leaves the valid terms of the line", async () => {
    await answer({ 1: [{ action: "change", unit_price: "10" }] });
    const ids = await ask({ 1: dearer });
    expect(await questions()).toMatchObject([{ kept: { has_terms: true, amount: "1000.00" } }]);
    await decide([{ id: ids.get(1), decision: "refuse", reason: "No." }]);
    expect((await lines())[0]).toMatchObject({ state: "changed", terms: { unit_price: "10.00" } });
    const [told] = await query<{ description: string }>(
      "select description from notifications where company_id = $1 and notification_type = 'purchase_order_decision'",
    );
    expect(told?.description).toBe(
      "Your answer to order PO-1: 1 line refused: No. Your earlier answer stays: 100 at $10.00.",
    );
  });

  test("needs a reason", async () => {
    const ids = await ask({ 1: dearer, 2: rejected });
    const decisions = [
      { id: ids.get(1), decision: "approve" },
      { id: ids.get(2), decision: "refuse", reason: " " },
    ];
    expect(await decide(decisions)).toEqual({
      status: 400,
      body: { "decisions.1.reason": ["Say why. The vendor reads it."] },
    });
    expect(await questions()).toHaveLength(2);
  });
});

describe("nobody decides", { tags: ["ORD-32.5"] }, () => {
  test("on an answer that they gave as a user of the vendor", async () => {
    const { token } = await fixture.stage.aVendor({ companyId: fixture.company.id, staffId: fixture.staff.id });
    await answer({ 1: dearer }, {}, { token });
    const ids = await ask({ 2: rejected });
    const own = { id: ids.get(1), decision: "approve" };
    expect(await decide([own])).toMatchObject({ status: 403, body: { code: "own_answer" } });
    expect(await questions()).toMatchObject([{ is_own: true }, { is_own: false }]);
    expect((await decide([own, { id: ids.get(2), decision: "approve" }])).body.results).toMatchObject([
      { status: "own_answer" },
      { status: "approved" },
    ]);
  });

  test("twice on a line in one call", async () => {
    const ids = await ask({ 1: dearer });
    const one = { id: ids.get(1), decision: "approve" };
    expect(await decide([one, one])).toMatchObject({ status: 400, body: { decisions: ["Decide on each line once."] } });
  });
});
