import { defaultTolerances } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { dearer, later } from "../../../test/decision-fixture.ts";
import { orderSettingsFixture } from "../../../test/order-settings-fixture.ts";

const fixture = orderSettingsFixture();
const { answer, ask, change, changeOwn, decide, lines, loadLines, order, questions } = fixture;
const strict = { minus: "0", plus: "0", outside: "refuse" };
const outcomes = async (...given: Parameters<typeof answer>) => {
  const { status, body } = await answer(...given);
  expect(status).toBe(201);
  return body.lines.map(({ outcome }: { outcome: string }) => outcome);
};
const rejecting = (quantity: string) => [
  { action: "accept" as const, quantity: String(100 - Number(quantity)) },
  { action: "reject" as const, quantity, reason: "no_stock" },
];

describe("the tolerances of a company", { tags: ["ORD-30.2"] }, () => {
  test("are with its order, and judge its answers exactly", async () => {
    expect((await order()).tolerances).toEqual(defaultTolerances);
    expect(await outcomes({ 1: rejecting("5") })).toEqual(["applied"]);
    expect(await outcomes({ 1: rejecting("5.0001") })).toEqual(["asked"]);
    await change({ quantity: { minus: "10", plus: "0", outside: "ask" } });
    expect(await outcomes({ 1: rejecting("10") })).toEqual(["applied"]);
  });

  test("are its own before the provider's, a group alone", { tags: ["ORD-30.7"] }, async () => {
    await change({ price: strict, split: "ask" });
    await changeOwn({ price: { minus: "0", plus: "4", outside: "ask" } });
    expect((await order()).tolerances).toEqual({
      ...defaultTolerances,
      price: { minus: "0", plus: "4", outside: "ask" },
      split: "ask",
    });
    expect(await outcomes({ 1: dearer })).toEqual(["applied"]);
    await ask({ 1: [{ action: "change", unit_price: "13.0001", reason: "price_is_outdated" }] });
    expect(await questions()).toMatchObject([{ passed: ["price"], tolerances: { price: { plus: "4" } } }]);
    const parts = [
      { action: "accept", quantity: "60" },
      { action: "accept", quantity: "40" },
    ] as const;
    await ask({ 1: [...parts] });
    expect(await questions()).toMatchObject([{ kind: "split", passed: ["split"] }]);
  });
});

test("differences that are refused are faults, all at once, and nothing is saved", { tags: ["ORD-30.3"] }, async () => {
  await changeOwn({
    price: strict,
    quantity: strict,
    date: { minus: 0, plus: 0, outside: "refuse" },
    substitutes: "refuse",
    split: "refuse",
  });
  const { status, body } = await answer({
    1: [{ action: "change", unit_price: "13", delivery_date: "2027-03-02" }],
    2: [{ action: "substitute", substitute_sku: "C", reason: "no_stock" }],
    3: [{ action: "change", quantity: "8", reason: "pack_size" }],
  });
  expect(status).toBe(400);
  expect(body).toEqual({
    "lines.0.pieces.0.unit_price": ["This customer accepts no other price."],
    "lines.0.pieces.0.delivery_date": ["This customer accepts no other date."],
    "lines.1.pieces.0.substitute_sku": ["This customer accepts no other product."],
    "lines.2.pieces.0.quantity": ["This customer accepts no other quantity."],
  });
  expect(await answer({ 1: later })).toMatchObject({
    status: 400,
    body: { "lines.0.pieces": ["This customer accepts no split lines."] },
  });
  expect(await order()).toMatchObject({ response_state: "waiting" });
  expect(await outcomes({ 1: [{ action: "reject", reason: "no_stock" }] }, { accept_rest: true })).toEqual([
    "asked",
    "applied",
    "applied",
  ]);
});

describe("values that were approved for a line", { tags: ["ORD-30.4"] }, () => {
  const approve = async (pieces: typeof dearer) => {
    const ids = await ask({ 1: pieces });
    await decide([{ id: ids.get(1), decision: "approve" }]);
  };

  test("are inside the tolerances after a load has changed the line", async () => {
    await approve(dearer);
    await loadLines(["1,A,120,EA,12.5,2027-03-01"]);
    const [line] = await lines();
    expect(line).toMatchObject({
      state: "waiting",
      pieces: [{ outcome: "approved", unit_price: "13.00" }],
      approved: [{ version: 1, action: "change", quantity: "100", ordered: "100", unit_price: "13.00" }],
    });
    await changeOwn({ price: strict });
    expect(await outcomes({ 1: dearer }, { revision: 2 })).toEqual(["applied"]);
    expect((await answer({ 1: [{ action: "change", unit_price: "12.75" }] }, { revision: 2 })).status).toBe(400);
  });

  test("are the quantity that was less than ordered then, and the days", async () => {
    await approve([
      { action: "change", quantity: "80", delivery_date: "2027-04-12", reason: "capacity" },
      { action: "reject", quantity: "20", reason: "capacity" },
    ]);
    await loadLines(["1,A,160,EA,12.5,2027-03-01"]);
    expect((await lines())[0].approved).toMatchObject([
      { quantity: "80", ordered: "100", delivery_date: "2027-04-12" },
      { action: "reject", quantity: "20", ordered: "100" },
    ]);
    const less = (quantity: string, rest: string) => [
      { action: "change" as const, quantity, delivery_date: "2027-04-12" },
      { action: "reject" as const, quantity: rest, reason: "capacity" },
    ];
    expect(await outcomes({ 1: less("80", "80") }, { revision: 2 })).toEqual(["applied"]);
    await askAgain(less("100", "60"));
    expect(await questions()).toMatchObject([{ passed: ["quantity"] }]);
  });

  test("are none if the approval was undone", async () => {
    const ids = await ask({ 1: dearer });
    const { body } = await decide([{ id: ids.get(1), decision: "approve" }]);
    await fixture.undo(body.decision_id);
    expect((await lines())[0].approved).toEqual([]);
  });

  const askAgain = async (pieces: typeof dearer) =>
    expect(await outcomes({ 1: pieces }, { revision: 2 })).toEqual(["asked"]);
});
