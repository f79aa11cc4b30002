import { expect, test } from "vitest";
import { answerFixture } from "../../../test/answer-fixture.ts";

const { answer, lines } = answerFixture();

const reasons = [
  ["no_stock", "No stock"],
  ["discontinued", "Discontinued"],
  ["price_is_outdated", "Price is outdated"],
  ["below_minimum_quantity", "Below minimum quantity"],
  ["pack_size", "Pack size"],
  ["lead_time", "Lead time"],
  ["capacity", "Capacity"],
  ["material_shortage", "Material shortage"],
  ["wrong_product", "Wrong product"],
  ["wrong_unit", "Wrong unit"],
  ["duplicate_order", "Duplicate order"],
  ["credit_hold", "Credit hold"],
  ["other", "Other"],
] as const;

test("each reason is taken by its key and by its label in any case", { tags: ["ORD-17.1"] }, async () => {
  for (const [key, label] of reasons)
    for (const reason of [key, label, label.toUpperCase()]) {
      const comment = key === "other" ? "We moved." : null;
      const { status } = await answer({ 1: [{ action: "reject", reason, comment }] });
      const [first] = await lines();
      expect([status, first.pieces[0].reason, first.pieces[0].comment]).toEqual([201, key, comment]);
    }
  expect(await answer({ 1: [{ action: "reject", reason: "Bad weather" }] })).toMatchObject({
    status: 400,
    body: { "lines.0.pieces.0.reason": ["Choose a reason."] },
  });
});
