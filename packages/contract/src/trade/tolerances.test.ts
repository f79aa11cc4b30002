import { describe, expect, test } from "vitest";
import { defaultTolerances, type Tolerances } from "../ground/answer-values.ts";
import { toScaled } from "../ground/scaled.ts";
import type { ApprovedPiece, LinePiece } from "./answer-shapes.ts";
import { judgeLine, type OrderedLine } from "./judge-line.ts";
import { judgeQuestion } from "./judge-question.ts";

const line: OrderedLine = {
  line: 1,
  product_id: "1",
  gxp_sku: "A",
  quantity: toScaled("100"),
  unit_price: toScaled("20"),
  deliveries: [{ schedule: 1, quantity: toScaled("100"), date: "2027-03-10" }],
  approved: [],
};
const strict: Tolerances = {
  price: { minus: "0", plus: "0", outside: "refuse" },
  quantity: { minus: "0", plus: "0", outside: "refuse" },
  date: { minus: 0, plus: 0, outside: "refuse" },
  substitutes: "refuse",
  split: "refuse",
};
const change = (more: Partial<LinePiece>): LinePiece => ({ action: "change", reason: "other", comment: "x", ...more });
const less = (quantity: string): LinePiece[] => [
  change({ action: "accept", quantity }),
  { action: "reject", quantity: String(100 - Number(quantity)), reason: "no_stock" },
];

/** The outcome of an answer and the faults of its fields. */
function judge(pieces: LinePiece[], tolerances = defaultTolerances, more: Partial<OrderedLine> = {}) {
  const faults: Record<string, string> = {};
  const time = { today: "2027-01-01", isCurrent: true, products: new Map([["B", "2"]]), tolerances };
  const ordered = { ...line, ...more };
  const judged = judgeLine({ line: 1, pieces }, ordered, time, (field, message) => (faults[field] = message));
  return { faults, outcome: judged.outcome, passed: judgeQuestion(judged.pieces, ordered, tolerances).passed };
}
const outcome = (...given: Parameters<typeof judge>) => judge(...given).outcome;
const faults = (...given: Parameters<typeof judge>) => judge(...given).faults;

describe("a tolerance", { tags: ["ORD-30.2"] }, () => {
  test("of quantities ends exactly at its percent", () => {
    expect(judge(less("95"))).toMatchObject({ outcome: "applied", passed: [] });
    expect(outcome(less("94.9999"))).toBe("asked");
    const fine = { ...defaultTolerances, quantity: { minus: "5.0001", plus: "0", outside: "ask" as const } };
    expect(outcome(less("94.9999"), fine)).toBe("applied");
    expect(outcome(less("94.9998"), fine)).toBe("asked");
  });

  test("of prices ends exactly at its percent, also of great ones", () => {
    const price = (minus: string, plus: string) => ({
      ...defaultTolerances,
      price: { minus, plus, outside: "ask" as const },
    });
    expect(outcome([change({ unit_price: "19" })], price("5", "0"))).toBe("applied");
    expect(judge([change({ unit_price: "18.9999" })], price("5", "0"))).toMatchObject({
      outcome: "asked",
      passed: ["price"],
    });
    expect(outcome([change({ unit_price: "20.5" })], price("0", "2.5"))).toBe("applied");
    expect(outcome([change({ unit_price: "20.5001" })], price("0", "2.5"))).toBe("asked");
    const great = { unit_price: toScaled("999999999.9999") };
    expect(outcome([change({ unit_price: "949999999.9999" })], price("5", "0"), great)).toBe("asked");
    expect(outcome([change({ unit_price: "950000000" })], price("5", "0"), great)).toBe("applied");
  });

  test("of days counts both last days", () => {
    const days = ["2027-02-07", "2027-02-08", "2027-03-12", "2027-03-13"];
    const outcomes = days.map((delivery_date) => outcome([change({ delivery_date })]));
    expect(outcomes).toEqual(["asked", "applied", "applied", "asked"]);
  });
});

describe("a difference that the provider refuses", { tags: ["ORD-30.3"] }, () => {
  test("is a fault of its field", () => {
    expect(faults([change({ unit_price: "19" })], strict)).toEqual({
      "pieces.0.unit_price": "This customer accepts no other price.",
    });
    expect(faults(less("99"), strict)).toEqual({ "pieces.0.quantity": "This customer accepts no other quantity." });
    expect(faults([change({ delivery_date: "2027-03-11" })], strict)).toEqual({
      "pieces.0.delivery_date": "This customer accepts no other date.",
    });
    expect(faults([change({ ship_date: "2027-03-09" })], strict)).toEqual({
      "pieces.0.ship_date": "This customer accepts no other date.",
    });
    expect(faults([change({ action: "backorder", date_unknown: true })], strict)).toEqual({
      "pieces.0.date_unknown": "This customer accepts no other date.",
    });
    expect(faults([change({ action: "substitute", substitute_sku: "B" })], strict)).toEqual({
      "pieces.0.substitute_sku": "This customer accepts no other product.",
    });
    expect(faults([change({ quantity: "60" }), change({ quantity: "40" })], strict)).toEqual({
      pieces: "This customer accepts no split lines.",
    });
  });

  test("leaves the order as it is, and a rejection of the whole line, which asks", () => {
    expect(judge([{ action: "accept" }], strict)).toMatchObject({ outcome: "applied", faults: {} });
    expect(judge([{ action: "reject", reason: "no_stock" }], strict)).toMatchObject({ outcome: "asked", faults: {} });
  });

  test("may differ inside the tolerance", () => {
    const some = { ...strict, price: { minus: "5", plus: "0", outside: "refuse" as const } };
    expect(judge([change({ unit_price: "19" })], some)).toMatchObject({ outcome: "applied", faults: {} });
    expect(Object.keys(faults([change({ unit_price: "18.9999" })], some))).toEqual(["pieces.0.unit_price"]);
  });
});

test("other products and splits are valid, asked or refused", { tags: ["ORD-30.2"] }, () => {
  const parts = [change({ quantity: "60" }), change({ quantity: "40" })];
  const other = [change({ action: "substitute", substitute_sku: "B" })];
  expect(judge(parts)).toMatchObject({ outcome: "applied" });
  expect(judge(parts, { ...defaultTolerances, split: "ask" })).toMatchObject({ outcome: "asked", passed: ["split"] });
  expect(judge(other)).toMatchObject({ outcome: "asked", passed: ["substitute"] });
  expect(judge(other, { ...defaultTolerances, substitutes: "apply" })).toMatchObject({
    outcome: "applied",
    faults: {},
  });
  // As many parts as the order itself has deliveries are no split.
  const deliveries = [1, 2].map((schedule) => ({ schedule, quantity: toScaled("50"), date: "2027-03-10" }));
  expect(judge(parts, strict, { deliveries })).toMatchObject({ outcome: "applied", faults: {} });
});

test("values that were approved for the line before are inside", { tags: ["ORD-30.4"] }, () => {
  const piece: ApprovedPiece = {
    version: 1,
    action: "change",
    quantity: "80",
    ordered: "100",
    unit_price: "25.00",
    ship_date: null,
    delivery_date: "2027-04-20",
    substitute_sku: null,
  };
  const approved = [piece, { ...piece, action: "reject" as const, quantity: "20" }];
  const again = change({ unit_price: "25", delivery_date: "2027-04-20" });
  for (const tolerances of [defaultTolerances, strict]) {
    expect(judge([again], tolerances, { approved })).toMatchObject({ outcome: "applied", faults: {}, passed: [] });
    expect(judge(less("80"), tolerances, { approved })).toMatchObject({ outcome: "applied", faults: {} });
  }
  expect(outcome([change({ unit_price: "25.0001" })], defaultTolerances, { approved })).toBe("asked");
  expect(outcome(less("81"), defaultTolerances, { approved })).toBe("asked");
  // The whole quantity of then is not an approved difference.
  const whole = [{ ...piece, quantity: "80", ordered: "80" }];
  expect(outcome(less("80"), defaultTolerances, { approved: whole })).toBe("asked");
  const other = [{ ...piece, substitute_sku: "B" }];
  const offer = [change({ action: "substitute", substitute_sku: "B" })];
  expect(outcome(offer, strict, { approved: other })).toBe("applied");
});
