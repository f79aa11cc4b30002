import { expect, test } from "vitest";
import { valueText } from "./value-text.ts";

test("formats a value with its unit", { tags: ["LIST-10.3"] }, () => {
  expect(valueText("price", "1284.5")).toBe("$1,284.50");
  expect(valueText("weight", "1204.5")).toBe("1,204.5 lb");
  expect(valueText("lead_time_days", "1")).toBe("1 Day");
  expect(valueText("lead_time_days", "14")).toBe("14 Days");
  expect(valueText("price_expiration", "2026-12-31")).toBe("Dec 31, 2026");
  expect(valueText("is_api_certified", "false")).toBe("No");
  expect(valueText("upc", "012345678905")).toBe("012345678905");
  expect(valueText("color", null)).toBe("N/A");
});

test("keeps every digit of a number that a floating-point number would round", { tags: ["LIST-10.3"] }, () => {
  expect(valueText("width", "123456789.1234")).toBe("123,456,789.1234 in");
});

test.each([
  ["price_expiration", "3/4/27"],
  ["price_expiration", "Feb 30 2027"],
  ["price_expiration", "2027-02-30"],
  ["price_expiration", "46000"],
  ["price", "0x10"],
  ["price", "1e3"],
  ["price", "Infinity"],
  ["lead_time_days", "1e1"],
  ["weight", " "],
] as const)("shows %s that cannot be read as it was typed: %j", { tags: ["XLS-10.3"] }, (id, typed) => {
  expect(valueText(id, typed)).toBe(typed);
});
