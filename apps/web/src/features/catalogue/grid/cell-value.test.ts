import { describe, expect, test } from "vitest";
import {
  byPercent,
  changeNumber,
  findCellError,
  fixCheckDigit,
  isFarChange,
  readCell,
  readNumberChange,
  toCellText,
} from "./cell-value.ts";

const choices = { categories: ["Gate Valves"], units_of_measure: ["Each", "Box"] };

describe("typed and pasted values", { tags: ["XLS-10.3"] }, () => {
  test.each([
    ["price", " $1,299.5 ", "1299.50"],
    ["price", "call us", "call us"],
    ["lead_time_days", "14 Days", "14"],
    ["weight", "2.50 lb", "2.5"],
    ["price", "1.234,56", "1234.56"],
    ["price", "$1.234.567", "1234567.00"],
    ["price", "12,5", "12.50"],
    ["price", "1,234", "1234.00"],
    ["price", "1.234", "1.234"],
    ["price", "0,123", "0,123"],
    ["weight", "1.234,5 lb", "1234.5"],
    ["lead_time_days", "1,5", "1.5"],
    ["price_expiration", "31.03.2027", "2027-03-31"],
    ["price_expiration", "3/31/2027", "2027-03-31"],
    ["is_api_certified", "yes", "true"],
    ["is_api_certified", "0", "false"],
    ["vendor_quantity_uom", "each", "Each"],
    ["mpn", " 007 ", "007"],
    ["color", "  ", null],
  ] as const)("reads %s from %j as %j", (id, typed, value) => {
    expect(readCell(id, typed, choices)).toBe(value);
  });

  test("says why a value is wrong", () => {
    expect(findCellError("price", "call us", choices)).toMatch(/amount above 0/);
    expect(findCellError("vendor_quantity_uom", "Dozen", choices)).toMatch(/units of measure/);
    expect(findCellError("is_api_certified", "maybe", choices)).toBe("Must be Yes or No.");
    expect(findCellError("sku", null, choices)).toBe("This field is required.");
    expect(findCellError("price_expiration", "2027-03-31", choices)).toBeUndefined();
  });

  test("offers the right check digit of a code", () => {
    expect(fixCheckDigit("81300000171")).toBe("813000001713");
    expect(fixCheckDigit("813000001710")).toBe("813000001713");
    expect(fixCheckDigit("8130")).toBeUndefined();
    expect(fixCheckDigit(null)).toBeUndefined();
  });

  test("shows a value as it would be typed", () => {
    expect(toCellText("is_api_certified", "true")).toBe("Yes");
    expect(toCellText("price_expiration", "2027-03-31")).toBe("03/31/2027");
    expect(toCellText("price", null)).toBe("");
  });
});

describe("changes of numbers", { tags: ["XLS-10.4"] }, () => {
  test.each([
    ["+3%", "price", "3815.00", "3929.45"],
    ["-2.5 %", "price", "100.00", "97.50"],
    ["*1.03", "price", "0.01", "0.01"],
    ["+10%", "price", "0.05", "0.06"],
    ["+50%", "lead_time_days", "5", "8"],
    ["*2", "weight", "2.5", "5"],
    ["-100%", "price", "5.00", "0.00"],
  ] as const)("%s changes %s from %s to %s", (typed, id, before, after) => {
    const change = readNumberChange(typed);
    expect(change && changeNumber(id, before, change)).toBe(after);
  });

  test("rounds to a step, and changes by an amount", () => {
    expect(changeNumber("price", "3815.00", { ...byPercent("3"), step: "5" })).toBe("3930.00");
    expect(changeNumber("price", "10.00", { by: "amount", figure: "-0.25" })).toBe("9.75");
    expect(changeNumber("price", null, byPercent("3"))).toBeNull();
    expect(readNumberChange("3")).toBeUndefined();
    expect(readNumberChange("+3")).toBeUndefined();
  });
});

test("a change of a number by 30% or more is far", { tags: ["XLS-10.21"] }, () => {
  expect(isFarChange("price", "11314.00", "14708.20")).toBe(true);
  expect(isFarChange("price", "10.00", "12.99")).toBe(false);
  expect(isFarChange("lead_time_days", "10", "40")).toBe(true);
  expect(isFarChange("lead_time_days", "10", "7")).toBe(true);
  expect(isFarChange("lead_time_days", null, "7")).toBe(false);
  expect(isFarChange("lead_time_days", "7", null)).toBe(false);
  expect(isFarChange("mpn", "1", "9")).toBe(false);
});
