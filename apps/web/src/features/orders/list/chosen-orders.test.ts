import { expect, test } from "vitest";
import { describeLimit, sumTotals } from "./chosen-orders.ts";

test("adds amounts exactly, those of each currency for itself", { tags: "ORD-13.4" }, () => {
  const amounts = ["0.10", "0.2", "12345678901234.5678"].map((total) => ({ total, currency: "USD" }));
  expect(sumTotals(amounts)).toBe("$12,345,678,901,234.87");
  expect(sumTotals([{ total: "5", currency: "EUR" }, ...amounts.slice(0, 2)])).toBe("€5.00 + $0.30");
  expect(sumTotals([])).toBe("");
});

test("says which limit the selected orders exceed", { tags: "ORD-13.4" }, () => {
  expect(describeLimit(500, 20_000)).toBeUndefined();
  expect(describeLimit(501, 0)).toBe("At most 500 orders can be accepted at once.");
  expect(describeLimit(500, 20_001)).toBe("At most 20,000 lines can be accepted at once.");
});
