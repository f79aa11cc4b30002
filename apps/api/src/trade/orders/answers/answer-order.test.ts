import { describe, expect, test } from "vitest";
import { answerFixture, type SentPiece } from "../../../test/answer-fixture.ts";

const fixture = answerFixture();
const { answer, lines, order, query } = fixture;

describe("an answer", () => {
  test("accepts all lines as they are", { tags: ["ORD-01.1", "ORD-04.1"] }, async () => {
    expect(await order()).toMatchObject({ response_state: "waiting", fulfillment_state: "open", is_late: false });
    const { status, body } = await answer({}, { accept_rest: true, vendor_reference: "SO-7" });
    expect(status).toBe(201);
    expect(body).toEqual({
      response: { id: expect.any(String), version: 1 },
      lines: [1, 2, 3].map((line) => ({ line, state: "accepted", outcome: "applied" })),
      response_state: "accepted",
    });
    const [first, , third] = await lines();
    expect(first).toMatchObject({
      revision: 1,
      state: "accepted",
      terms: {
        confirmed: "100",
        backordered: "0",
        rejected: "0",
        shipped: "0",
        received: "0",
        unit_price: "12.50",
        ship_date: null,
        delivery_date: "2027-03-01",
        deliveries: [{ quantity: "100", date: "2027-03-01", is_backorder: false }],
        first_promised: "2027-03-01",
      },
      pieces: [{ version: 1, action: "accept", quantity: "100", unit_price: null, outcome: "applied" }],
    });
    expect(third.terms).toMatchObject({ delivery_date: null, first_promised: null });
    expect(await order()).toMatchObject({ response_state: "accepted", respond_by: null, confirmed_total: "1269.00" });
  });

  test("inside the tolerances is valid at once", { tags: ["ORD-30.1"] }, async () => {
    const { body } = await answer({
      1: [
        { action: "change", quantity: "100", unit_price: "12.4", ship_date: "2027-02-20", delivery_date: "2027-03-03" },
      ],
      2: [
        { action: "accept", quantity: "4.75" },
        { action: "reject", quantity: "0.25", reason: "No Stock" },
      ],
    });
    expect(body).toMatchObject({
      lines: [
        { line: 1, state: "changed", outcome: "applied" },
        { line: 2, state: "changed", outcome: "applied" },
      ],
      response_state: "partly_answered",
    });
    const [first, second] = await lines();
    expect(first.terms).toMatchObject({ unit_price: "12.40", ship_date: "2027-02-20", delivery_date: "2027-03-03" });
    expect(second.terms).toMatchObject({ confirmed: "4.75", rejected: "0.25" });
    expect(second.pieces[1]).toMatchObject({ action: "reject", reason: "no_stock" });
  });

  test.each<[string, SentPiece[]]>([
    ["a higher price", [{ action: "change", unit_price: "12.5001", reason: "price_is_outdated" }]],
    ["a later day", [{ action: "change", delivery_date: "2027-03-04", reason: "capacity" }]],
    ["a day that is too early", [{ action: "change", delivery_date: "2027-01-29", reason: "other", comment: "Now" }]],
    [
      "less",
      [
        { action: "accept", quantity: "94.9999" },
        { action: "reject", quantity: "5.0001", reason: "no_stock" },
      ],
    ],
    ["more", [{ action: "accept", quantity: "100.0001", reason: "pack_size" }]],
    ["another product", [{ action: "substitute", substitute_sku: "B", reason: "discontinued" }]],
    ["an unknown day", [{ action: "backorder", date_unknown: true, reason: "lead_time" }]],
    ["a rejection", [{ action: "reject", reason: "wrong_product" }]],
  ])("outside the tolerances asks: %s", { tags: ["ORD-30.1", "ORD-03.1"] }, async (_name, pieces) => {
    await answer({ 1: [{ action: "accept" }] });
    const { status, body } = await answer({ 1: pieces });
    expect(status).toBe(201);
    expect(body).toMatchObject({ response: { version: 2 }, lines: [{ line: 1, state: "asked", outcome: "asked" }] });
    const [first] = await lines();
    expect(first).toMatchObject({ state: "asked", terms: { confirmed: "100", unit_price: "12.50" } });
    expect(first.pieces[0]).toMatchObject({ version: 2, outcome: "asked" });
  });

  test("at the very edges of the tolerances is valid", { tags: ["ORD-30.1"] }, async () => {
    const { body } = await answer({
      1: [
        { action: "change", quantity: "95", delivery_date: "2027-01-30" },
        { action: "reject", quantity: "5", reason: "no_stock" },
      ],
    });
    expect(body.lines).toEqual([{ line: 1, state: "changed", outcome: "applied" }]);
  });

  test("in parts has backorders and several days", { tags: ["ORD-02.1", "ORD-06.1"] }, async () => {
    const { body } = await answer({
      1: [
        { action: "accept", quantity: "60" },
        { action: "backorder", quantity: "40", delivery_date: "2027-03-03", reason: "capacity" },
      ],
    });
    expect(body.lines).toEqual([{ line: 1, state: "backordered", outcome: "applied" }]);
    expect((await lines())[0].terms).toMatchObject({
      confirmed: "60",
      backordered: "40",
      delivery_date: "2027-03-03",
      deliveries: [
        { quantity: "60", date: "2027-03-01", is_backorder: false },
        { quantity: "40", date: "2027-03-03", is_backorder: true },
      ],
    });
  });

  test("fills the deliveries of a line by date", { tags: ["ORD-02.2"] }, async () => {
    await query(
      `insert into order_schedules select company_id, order_id, line, s, (array[40, 60])[s], (array['2027-04-01', '2027-03-01']::date[])[s]
       from purchase_order_lines, generate_series(1, 2) s where company_id = $1 and line = 1`,
    );
    const { revision } = await order();
    const whole = await answer({ 1: [{ action: "accept" }] }, { revision });
    expect(whole.body.lines).toEqual([{ line: 1, state: "accepted", outcome: "applied" }]);
    const parts: SentPiece[] = [
      { action: "accept", quantity: "30" },
      { action: "accept", quantity: "30" },
      { action: "change", quantity: "40", delivery_date: "2027-04-03" },
    ];
    const changed = await answer({ 1: parts }, { revision });
    expect(changed.body.lines).toEqual([{ line: 1, state: "changed", outcome: "applied" }]);
    expect((await lines())[0].terms.deliveries).toEqual([
      { quantity: "60", date: "2027-03-01", is_backorder: false },
      { quantity: "40", date: "2027-04-03", is_backorder: false },
    ]);
    const named: SentPiece[] = [
      { action: "change", quantity: "40", schedule: 2, delivery_date: "2027-04-03", reason: "capacity" },
      { action: "accept", quantity: "60" },
    ];
    expect((await answer({ 1: named }, { revision })).body.lines).toEqual([
      { line: 1, state: "asked", outcome: "asked" },
    ]);
    expect((await answer({ 1: [{ action: "accept", schedule: 9 }] }, { revision })).body).toEqual({
      "lines.0.pieces.0.schedule": ["Line 1 has no delivery 9."],
    });
  });

  test("keeps the first promised day", { tags: ["ORD-07.1"] }, async () => {
    await answer({ 1: [{ action: "change", delivery_date: "2027-02-20" }] });
    await answer({ 1: [{ action: "change", delivery_date: "2027-03-02" }] });
    expect((await lines())[0].terms).toMatchObject({ first_promised: "2027-02-20", delivery_date: "2027-03-02" });
  });

  test("replaces the earlier one of the same line only", { tags: ["ORD-07.1"] }, async () => {
    await answer({}, { accept_rest: true });
    await answer({ 1: [{ action: "change", unit_price: "13", reason: "price_is_outdated" }] });
    await answer({ 1: [{ action: "change", unit_price: "12" }] });
    const [first, second] = await lines();
    expect(first).toMatchObject({ state: "changed", pieces: [{ version: 3 }], terms: { unit_price: "12.00" } });
    expect(second).toMatchObject({ state: "accepted", pieces: [{ version: 1 }] });
    const outcomes = await query<{ outcome: string }>(
      "select outcome from response_pieces where company_id = $1 and line = 1 order by version",
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["applied", "superseded", "applied"]);
  });

  test("takes a price of 0 only where the ordered one is", { tags: ["ORD-18.1"] }, async () => {
    const change: SentPiece = { action: "change", unit_price: "0" };
    expect((await answer({ 1: [change] })).body).toEqual({
      "lines.0.pieces.0.unit_price": ["Must be a whole or decimal number above 0."],
    });
    await fixture.addOrder("PO-0", ["1,A,1,EA,0,2027-03-01"]);
    const { status } = await fixture.call("POST", "orders/PO-0/responses", {
      revision: 1,
      lines: [{ line: 1, pieces: [change] }],
    });
    expect(status).toBe(201);
  });

  test("of a change that differs in nothing is stored as acceptance", { tags: ["ORD-01.1"] }, async () => {
    const { body } = await answer({ 1: [{ action: "change", unit_price: "12.50", delivery_date: "2027-03-01" }] });
    expect(body.lines).toEqual([{ line: 1, state: "accepted", outcome: "applied" }]);
    expect((await lines())[0].pieces).toMatchObject([{ action: "accept", unit_price: null, delivery_date: null }]);
  });

  test("sends an order whose lines have just arrived", { tags: ["ORD-60.1"] }, async () => {
    await query("update order_revisions set at = now() + interval '8 seconds' where company_id = $1");
    await answer({ 1: [{ action: "accept" }] });
    const rows = await query<{ sent: boolean }>(
      "select at <= now() as sent from order_revisions where company_id = $1 and kind = 'sent'",
    );
    expect(rows).toEqual([{ sent: true }]);
    await fixture.loadLines(["4,B,1,EA,2,2027-03-01"]);
    expect(await order()).toMatchObject({ revision: 2, response_state: "partly_answered" });
  });
});
