import { defaultTolerances } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { changePiece, choiceOf, newPieces, setDays, setRest, split } from "./answer-pieces.ts";
import { type AnswerableLine, amountText, judge, summarize } from "./judge-answers.ts";
import { daySign, describeAnswer, priceSign, quantitySign } from "./piece-words.ts";

const aLine = (line: number, more: Partial<AnswerableLine> = {}): AnswerableLine => ({
  line,
  gxp_sku: "G-1",
  supplier_sku: null,
  product_name: "Gasket",
  description: null,
  is_final: false,
  quantity: "100.0000",
  units: "Each",
  unit_price: "4.2500",
  amount: "425.00",
  due_date: "2099-12-04",
  is_cancelled: false,
  is_closed: false,
  schedules: [{ schedule: 1, quantity: "100", date: "2099-12-04" }],
  revision: 1,
  state: "waiting",
  terms: null,
  pieces: [],
  approved: [],
  tolerances: defaultTolerances,
  ...more,
});
const line = aLine(4);
const change = newPieces("change", line);

describe("the pieces of an answer", { tags: ["ORD-06.1", "ORD-16.1"] }, () => {
  test("begin with the terms of the order, with which nothing changes", () => {
    expect(change).toEqual([{ action: "change", quantity: "100", unit_price: "4.25", delivery_date: "2099-12-04" }]);
    expect(judge(line, change)).toMatchObject({ outcome: "applied", pieces: [{ action: "accept" }] });
    expect(choiceOf(newPieces("reject", line))).toBe("reject");
  });

  test("are counted as asked also without the reason that is missing", () => {
    const dearer = changePiece(line, change, 0, { unit_price: "4.251" });
    expect(judge(line, dearer).faults).toEqual(new Map([["pieces.0.reason", "Choose a reason."]]));
    const answers = new Map([[4, dearer]]);
    expect(summarize([line], { answers, changed: new Set(), acceptRest: true }, () => undefined).asked).toBe(1);
    expect(describeAnswer(judge(line, change), "USD")).toBe("As ordered");
    const judged = judge(line, dearer);
    expect(judged.pieces[0] && priceSign(judged, judged.pieces[0])?.text).toMatch(/^\+0\.0235%: .+ decides$/);
  });

  test("name the rest, which follows the quantity of the first", () => {
    const later = setRest(line, changePiece(line, change, 0, { quantity: "95" }), "backorder");
    expect(later[1]).toEqual({ action: "backorder", quantity: "5", unit_price: "4.25" });
    expect(changePiece(line, later, 0, { quantity: "90" })[1]?.quantity).toBe("10");
    expect(changePiece(line, later, 0, { quantity: "100" })).toHaveLength(1);
    expect(setRest(line, later, "reject")[1]).toEqual({ action: "reject", quantity: "5" });
    expect(judge(line, later).faults).toEqual(
      new Map([
        ["pieces.1.delivery_date", "Enter a date, or choose Date unknown."],
        ["pieces.1.reason", "Choose a reason."],
      ]),
    );
  });

  test("are split, and have to add up", () => {
    const parts = split(line, changePiece(line, change, 0, { quantity: "60" }));
    expect(parts[1]).toMatchObject({ action: "change", quantity: "40" });
    expect(judge(line, parts).faults.size).toBe(0);
    const wrong = changePiece(line, parts, 1, { quantity: "30" });
    expect(judge(line, wrong).faults.get("pieces")).toBe("The pieces add up to 90 of 100.");
  });

  test("take days from a form for several lines", () => {
    const days = { ship_date: "", delivery_date: "12/18/2099", reason: "lead_time" };
    const late = setDays(line, undefined, days);
    expect(late[0]).toMatchObject({ quantity: "100", delivery_date: "12/18/2099", reason: "lead_time" });
    expect(judge(line, late)).toMatchObject({ outcome: "asked", pieces: [{ delivery_date: "2099-12-18" }] });
    expect(setDays(line, newPieces("reject", line), days)[0]?.action).toBe("change");
  });
});

test("an answer is counted with its amount, exactly", { tags: ["ORD-16.2"] }, () => {
  const lines = [line, aLine(5), aLine(6), aLine(7, { state: "accepted" }), aLine(8, { is_cancelled: true })];
  const answers = new Map([
    [4, changePiece(line, change, 0, { unit_price: "$4.42", reason: "price_is_outdated" })],
    [5, [{ action: "reject" as const, reason: "no_stock" }]],
  ]);
  const counted = summarize(lines, { answers, changed: new Set(), acceptRest: true }, () => undefined);
  expect(counted).toMatchObject({ accepted: 1, changed: 1, rejected: 1, open: 0, asked: 2, rest: [6], wrong: [] });
  expect([amountText(counted.total), amountText(counted.ordered)]).toEqual(["867.00000000", "1275.00000000"]);
  expect(summarize(lines, { answers, changed: new Set(), acceptRest: false }, () => undefined)).toMatchObject({
    accepted: 0,
    open: 1,
  });
});

test("signs tell the effect of a value", { tags: ["ORD-16.4"] }, () => {
  const typed = changePiece(line, change, 0, { quantity: "95", unit_price: "4.42", delivery_date: "12/14/2099" });
  const judged = judge(line, setRest(line, typed, "reject"));
  const [first] = judged.pieces;
  expect(quantitySign(judged)?.isAsked).toBe(false);
  expect(priceSign(judged, first!)).toMatchObject({
    isAsked: true,
    text: expect.stringMatching(/^\+4\.0%: \w+ decides$/),
  }); // judged above
  expect(daySign(judged, first!)).toMatchObject({ isAsked: true, text: expect.stringMatching(/^\+10 days: /) });
  expect(describeAnswer(judged, "USD")).toBe("95 on Dec 14, 2099 at $4.42 · 5 not coming");
});
