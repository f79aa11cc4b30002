import { expect, test } from "vitest";
import { getCompletenessTone } from "./completeness.ts";

test.each([
  [100, "full"],
  [99, "high"],
  [75, "high"],
  [74, "middle"],
  [50, "middle"],
  [49, "low"],
  [0, "low"],
])("rates %i percent as %s", { tags: ["CAT-07"] }, (percent, tone) => {
  expect(getCompletenessTone(percent)).toBe(tone);
});
