import { expect, test } from "vitest";
import { findInputError, toInputText, parseInput } from "./input-value.ts";

test("parses a day typed as MM/DD/YYYY and sends it as YYYY-MM-DD", { tags: ["DET-06.4"] }, () => {
  expect(toInputText("price_expiration", "2026-03-09")).toBe("03/09/2026");
  expect(parseInput("price_expiration", " 3/9/2026 ")).toBe("2026-03-09");
  expect(parseInput("price_expiration", "2026-03-09")).toBe("2026-03-09");
  expect(parseInput("price_expiration", "soon")).toBe("soon");
});

test.each(["1,234.50", "$1234.50", "$ 1,234.5", "1234.5", " $1,234.5000 "])(
  "reads the price %s as one amount",
  { tags: ["DET-06.4"] },
  (typed) => {
    expect(findInputError("price", typed)).toBeUndefined();
    expect(parseInput("price", typed)).toBe("1234.50");
  },
);

test.each(["1,23", "1.234,50", "1,2345", "12,34,567", "0,123", "$1,23", "1,234,56.00"])(
  "does not guess what the price %s means",
  { tags: ["DET-06.4"] },
  (typed) => {
    expect(findInputError("price", typed)).toContain("more than one amount");
  },
);

test.each([
  ["weight", "1,864.9", "1864.9"],
  ["width", " 1,000 ", "1000"],
  ["lead_time_days", "1,000", "1000"],
  ["lead_time_days", "3,650", "3650"],
] as const)("reads %s with commas between thousands", { tags: ["DET-06.4"] }, (id, typed, value) => {
  expect(findInputError(id, typed)).toBeUndefined();
  expect(parseInput(id, typed)).toBe(value);
});

test.each(["1,23", "1,0000", "0,123", "1.000,5"])("does not guess what the weight %s means", (typed) => {
  expect(findInputError("weight", typed)).toBeTruthy();
});

test.each(["-1,234", "1,234,567,890", "1,000.55555", "EUR 5", "$"])(
  "rejects the price %s",
  { tags: ["DET-06.4"] },
  (typed) => {
    expect(findInputError("price", typed)).toBeTruthy();
  },
);

test.each([
  ["price", "-3"],
  ["price", "0"],
  ["price", "1e400"],
  ["price_expiration", "02/31/2026"],
  ["lead_time_days", "3651"],
  ["upc", "012345678901"],
  ["color", "x".repeat(201)],
  ["sku", "  "],
] as const)("rejects %s %s", { tags: ["DET-06.4"] }, (id, typed) => {
  expect(findInputError(id, typed)).toBeTruthy();
});

test("distinguishes a day that does not exist from one that is out of range", { tags: ["DET-06.4"] }, () => {
  expect(findInputError("price_expiration", "02/31/2026")).toContain("like 01/31/2026");
  expect(findInputError("price_expiration", "02/28/0026")).toContain("1900");
});

test.each([
  ["price", "1000.555"],
  ["price", ""],
  ["price_expiration", "02/28/2026"],
  ["color", "<b>blue</b>"],
] as const)("accepts %s %s", { tags: ["DET-06.4"] }, (id, typed) => {
  expect(findInputError(id, typed)).toBeUndefined();
});
