import { describe, expect, test } from "vitest";
import { answerFixture, type SentPiece } from "../../../test/answer-fixture.ts";

const fixture = answerFixture();
const { answer, call, order, query } = fixture;

describe("an answer that is wrong", () => {
  test("is told all faults at once, and nothing is saved", { tags: ["ORD-18.1"] }, async () => {
    const { status, body } = await call("POST", "orders/PO-1/responses", {
      revision: 1,
      lines: [
        {
          line: 1,
          pieces: [
            { action: "accept", quantity: "60" },
            {
              action: "change",
              quantity: "1.00001",
              unit_price: "-1",
              ship_date: "2020-01-01",
              delivery_date: "2027-02-29",
            },
            { action: "backorder", quantity: "30", reason: "Nothing" },
          ],
        },
        {
          line: 2,
          pieces: [{ action: "change", ship_date: "2027-03-02", delivery_date: "2027-03-01", unit_price: "2" }],
        },
        { line: 2, pieces: [{ action: "accept" }] },
        { line: 9, pieces: [{ action: "accept" }] },
        { line: 3, pieces: [{ action: "reject", reason: "other" }] },
      ],
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      "lines.0.pieces.1.quantity": ["At most 4 decimals."],
      "lines.0.pieces.1.unit_price": ["Must be a whole or decimal number above 0."],
      "lines.0.pieces.1.ship_date": ["This date is in the past."],
      "lines.0.pieces.1.delivery_date": ["Must be a date like 2026-01-31."],
      "lines.0.pieces.2.delivery_date": ["Enter a date, or choose Date unknown."],
      "lines.0.pieces.2.reason": ["Choose a reason."],
      "lines.1.pieces.0.delivery_date": ["The delivery date is before the ship date."],
      "lines.1.pieces.0.reason": ["Choose a reason."],
      "lines.2.line": ["Line 2 is named twice."],
      "lines.3.line": ["This order has no line 9."],
      "lines.4.pieces.0.comment": ["Say which reason."],
    });
    expect(await order()).toMatchObject({ response_state: "waiting" });
  });

  const accept = (quantity: string): SentPiece => ({ action: "accept", quantity });
  test.each<[string, SentPiece[], object]>([
    ["a sum below the line", [accept("60"), accept("39.9999")], { pieces: ["The pieces add up to 99.9999 of 100."] }],
    ["one part below the line", [accept("90")], { pieces: ["The pieces add up to 90 of 100."] }],
    ["two parts above the line", [accept("60"), accept("50")], { pieces: ["The pieces add up to 110 of 100."] }],
    ["no parts", [], { pieces: ["Choose an answer."] }],
    [
      "51 parts",
      Array.from({ length: 51 }, () => accept("2")),
      { pieces: ["At most 50 pieces a line.", "The pieces add up to 102 of 100."] },
    ],
    ["more without a reason", [accept("101")], { "pieces.0.reason": ["Choose a reason."] }],
    [
      "a part without a quantity",
      [accept("60"), { action: "accept" }],
      { "pieces.1.quantity": ["Must be a whole or decimal number above 0."] },
    ],
    [
      "a quantity of 0",
      [accept("0"), accept("100")],
      { "pieces.0.quantity": ["Must be a whole or decimal number above 0."] },
    ],
    ["a huge quantity", [accept("1000000000")], { "pieces.0.quantity": ["Must be below 1,000,000,000."] }],
    ["a rejection without a reason", [{ action: "reject" }], { "pieces.0.reason": ["Choose a reason."] }],
    [
      "a substitute without a product",
      [{ action: "substitute", reason: "no_stock" }],
      { "pieces.0.substitute_sku": ["Choose another product."] },
    ],
    [
      "an unknown substitute",
      [{ action: "substitute", substitute_sku: "X", reason: "no_stock" }],
      { "pieces.0.substitute_sku": ["Your catalog has no such product."] },
    ],
    [
      "a substitute with the same product",
      [{ action: "substitute", substitute_sku: "A" }],
      { "pieces.0.substitute_sku": ["Choose another product."] },
    ],
    [
      "a changed product",
      [{ action: "change", substitute_sku: "B" }],
      { "pieces.0.substitute_sku": ["Only a substitute has another product."] },
    ],
    [
      "an acceptance that differs",
      [{ action: "accept", unit_price: "12" }],
      { "pieces.0.unit_price": ["An accepted piece has the values of the order. Choose Change."] },
    ],
    [
      "a change without a day",
      [{ action: "change", date_unknown: true, reason: "capacity" }],
      { "pieces.0.date_unknown": ["Only a backorder can have an unknown date."] },
    ],
    [
      "a long comment",
      [{ action: "reject", reason: "other", comment: "x".repeat(501) }],
      { "pieces.0.comment": ["At most 500 characters."] },
    ],
    [
      "control characters",
      [{ action: "reject", reason: "other", comment: "a\u0000b" }],
      { "pieces.0.comment": ["Must not contain control characters."] },
    ],
  ])("is refused: %s", { tags: ["ORD-02.1", "ORD-18.1"] }, async (_name, pieces, faults) => {
    const { status, body } = await answer({ 1: pieces });
    expect(status).toBe(400);
    expect(body).toEqual(
      Object.fromEntries(Object.entries(faults).map(([field, messages]) => [`lines.0.${field}`, messages])),
    );
  });

  test("may have 50 parts, of 99.9999 and the rest, and a leap day", { tags: ["ORD-02.1"] }, async () => {
    const parts = Array.from({ length: 50 }, () => ({ action: "accept" as const, quantity: "2" }));
    expect((await answer({ 1: parts })).body.lines).toEqual([{ line: 1, state: "accepted", outcome: "applied" }]);
    const split: SentPiece[] = [
      { action: "accept", quantity: "99.9999" },
      { action: "backorder", quantity: "0.0001", delivery_date: "2028-02-29", reason: "capacity" },
    ];
    expect((await answer({ 1: split })).body.lines).toEqual([{ line: 1, state: "asked", outcome: "asked" }]);
  });

  test("names a line that was cancelled meanwhile, or closed", { tags: ["ORD-18.1"] }, async () => {
    await query("update purchase_order_lines set is_cancelled = line = 1, is_closed = line = 2 where company_id = $1");
    const { status, body } = await answer({ 1: [{ action: "accept" }], 2: [{ action: "accept" }] });
    expect(status).toBe(400);
    expect(body).toEqual({
      "lines.0.line": ["Line 1 was cancelled by PRV."],
      "lines.1.line": ["Line 2 was closed by PRV."],
    });
    await query("update purchase_order_lines set is_closed = true where company_id = $1");
    const { revision, response_state } = await order();
    expect(response_state).toBe("cancelled");
    expect((await answer({}, { revision, accept_rest: true })).body).toMatchObject({ code: "order_not_open" });
  });

  test("accepts as it is what is due in the past", { tags: ["ORD-18.1"] }, async () => {
    await fixture.addOrder("PO-2", ["1,A,1,EA,1,2020-03-01"]);
    const send = (piece: SentPiece) =>
      call("POST", "orders/PO-2/responses", { revision: 1, lines: [{ line: 1, pieces: [piece] }] });
    expect((await send({ action: "change", delivery_date: "2020-03-02" })).body).toEqual({
      "lines.0.pieces.0.delivery_date": ["This date is in the past."],
    });
    expect((await send({ action: "change", delivery_date: "2020-03-01" })).status).toBe(201);
  });

  test("has no body without lines", { tags: ["ORD-18.1"] }, async () => {
    expect((await answer({})).body).toEqual({ lines: ["Answer at least one line."] });
    await answer({}, { accept_rest: true });
    expect(await answer({}, { accept_rest: true })).toMatchObject({ status: 409, body: { code: "order_not_open" } });
  });
});
