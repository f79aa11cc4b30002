import { expect, test } from "vitest";
import { sumText } from "./sum-text.ts";

test("rounds an amount to the decimals of its currency", { tags: ["ORD-14.8"] }, () => {
  expect(sumText("1284310.125", "USD")).toBe("$1,284,310.13");
  expect(sumText("12.00", "USD")).toBe("$12.00");
  expect(sumText("9007199254740993.014", "USD")).toBe("$9,007,199,254,740,993.01");
  expect(sumText("99.6", "JPY")).toBe("¥100");
  expect(sumText(null, "USD")).toBe("N/A");
});
