import { expect, test } from "vitest";
import { typedMistake, typedText, typedValue } from "./typed-value.ts";

test("a day is typed as it is written on screen, and travels as it is kept", { tags: ["DET-06"] }, () => {
  expect(typedText("price_expiration", "2026-03-09")).toBe("03/09/2026");
  expect(typedValue("price_expiration", " 3/9/2026 ")).toBe("2026-03-09");
  expect(typedValue("price_expiration", "2026-03-09")).toBe("2026-03-09");
  expect(typedValue("price_expiration", "soon")).toBe("soon");
});

test.each([
  ["price", "1,000.555"],
  ["price", "-3"],
  ["price", "0"],
  ["price", "1e400"],
  ["price_expiration", "02/31/2026"],
  ["lead_time_days", "3651"],
  ["upc", "012345678901"],
  ["color", "x".repeat(201)],
  ["sku", "  "],
] as const)("finds %s %s wrong", { tags: ["DET-06"] }, (id, typed) => {
  expect(typedMistake(id, typed)).toBeTruthy();
});

test("tells a day that there is not from one that is out of reach", { tags: ["DET-06"] }, () => {
  expect(typedMistake("price_expiration", "02/31/2026")).toContain("like 01/31/2026");
  expect(typedMistake("price_expiration", "02/28/0026")).toContain("1900");
});

test.each([
  ["price", "1000.555"],
  ["price", ""],
  ["price_expiration", "02/28/2026"],
  ["color", "<b>blue</b>"],
] as const)("takes %s %s", { tags: ["DET-06"] }, (id, typed) => {
  expect(typedMistake(id, typed)).toBeUndefined();
});
