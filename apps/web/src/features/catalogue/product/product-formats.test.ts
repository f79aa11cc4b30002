import { expect, test } from "vitest";
import { formatLeadTime, formatMarketShare } from "./product-formats.ts";

test("writes a lead time in days, or None", { tags: ["CAT-01.1"] }, () => {
  expect([0, 1, 14, null].map(formatLeadTime)).toEqual(["0 Days", "1 Day", "14 Days", "None"]);
});

test("rounds a market share to whole percents, 0% when empty", { tags: ["CAT-01.1", "DET-04"] }, () => {
  expect([13.26, 13.5, 0, null].map(formatMarketShare)).toEqual(["13%", "14%", "0%", "0%"]);
});
