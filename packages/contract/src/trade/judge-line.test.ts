import { expect, test } from "vitest";
import { defaultTolerances } from "../ground/answer-values.ts";
import { judgeLine } from "./judge-line.ts";

test("10,000 random answers are accepted only if their parts add up", { tags: ["ORD-02.1"] }, () => {
  const line = {
    line: 1,
    product_id: "1",
    gxp_sku: "A",
    quantity: 1_000_000,
    unit_price: 125_000,
    deliveries: [{ schedule: 1, quantity: 1_000_000, date: "2027-03-01" }],
    approved: [],
  };
  const time = { today: "2026-01-01", isCurrent: true, products: new Map([["B", "2"]]), tolerances: defaultTolerances };
  let state = 29;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  const actions = ["accept", "change", "backorder", "substitute", "reject"] as const;
  let accepted = 0;
  for (let round = 0; round < 10_000; round++) {
    const parts = Array.from({ length: 1 + random(4) }, () => random(1_000_000) + 1);
    // Every second answer is completed to the ordered quantity if it is below.
    const rest = 1_000_000 - parts.reduce((sum, part) => sum + part, 0);
    if (round % 2 === 0 && rest > 0) parts.push(rest);
    const pieces = parts.map((part) => ({
      action: actions[random(5)] ?? "accept",
      quantity: (part / 10_000).toFixed(4),
      reason: "capacity",
    }));
    const complete = pieces.map((piece) => ({
      ...piece,
      ...(piece.action === "backorder" && { date_unknown: true }),
      ...(piece.action === "substitute" && { substitute_sku: "B" }),
    }));
    const faults: string[] = [];
    const judged = judgeLine({ line: 1, pieces: complete }, line, time, (field) => faults.push(field));
    const sum = judged.pieces.reduce((total, { quantity }) => total + quantity, 0);
    const isOver = parts.length === 1 && sum > 1_000_000 && complete[0]?.action !== "reject";
    expect(faults).toEqual(sum === 1_000_000 || isOver ? [] : ["pieces"]);
    if (faults.length === 0) accepted++;
  }
  expect(accepted).toBeGreaterThan(1000);
});
