import { describe, expect, test } from "vitest";
import { findDecimalSigns, hasSeparator, readNumber } from "./numbers.ts";

describe("the decimal sign of a number", { tags: ["IMP-04.1"] }, () => {
  test.each([
    ["1234", [".", ","]],
    ["1.5", ["."]],
    ["1,5", [","]],
    ["1.234", [".", ","]],
    ["1,234", [".", ","]],
    ["1.234,50", [","]],
    ["1,234.50", ["."]],
    ["1.234.567", [","]],
    ["$1,299.50", ["."]],
    ["12,50 EUR", [","]],
    ["1'234.5", ["."]],
    ["12.34.56", []],
    ["1,2,3.4.5", []],
    ["12 apples and more", []],
    ["", []],
  ] as const)("of %j can be %j", (text, signs) => {
    expect(findDecimalSigns(text)).toEqual(signs);
  });

  test("matters only if there is a separator", () => {
    expect(hasSeparator("1234")).toBe(false);
    expect(hasSeparator("1 234")).toBe(false);
    expect(hasSeparator("1.234")).toBe(true);
  });
});

describe("a number is understood", { tags: ["IMP-04.2"] }, () => {
  test.each([
    ["1.234,50", ",", "1234.50"],
    ["1,234.50", ".", "1234.50"],
    ["1.234", ",", "1234"],
    ["1.234", ".", "1.234"],
    ["1 234 567,8", ",", "1234567.8"],
    [".5", ".", "0.5"],
    ["€ 12,00", ",", "12.00"],
    ["USD 5", ".", "5"],
    ["-3.5", ".", "-3.5"],
    ["435.0 G", ".", "435.0 G"],
    ["435,5mm", ",", "435.5 mm"],
    ["12.", ".", "12"],
  ] as const)("%j with %j as %j", (text, sign, number) => {
    expect(readNumber(text, sign)).toBe(number);
  });

  test.each([
    ["1,5", "."],
    ["1.234,50", "."],
    ["twelve", "."],
    ["0x1F", "."],
    ["1e5", "."],
    ["25 %", "."],
    ["12 34", "."],
    ["", ","],
  ] as const)("but not %j with %j", (text, sign) => {
    expect(readNumber(text, sign)).toBeUndefined();
  });
});
