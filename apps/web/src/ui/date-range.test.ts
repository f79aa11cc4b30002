import { expect, test } from "vitest";
import { dateRangeError, dateRangeText, wrongDays } from "./date-range.ts";

const today = "2026-11-21";

test("accepts ranges and single days up to today", { tags: ["LIST-07.3"] }, () => {
  expect(dateRangeError({ from: "2026-11-01", to: today }, today)).toBeUndefined();
  expect(dateRangeError({ from: today, to: today }, today)).toBeUndefined();
});

test("rejects days in the future", { tags: ["LIST-07.3"] }, () => {
  expect(dateRangeError({ from: "2026-11-01", to: "2026-11-22" }, today)).toBe("Dates cannot be in the future.");
  expect(dateRangeError({ from: "2027-01-01", to: "2027-01-01" }, today)).toBe("Dates cannot be in the future.");
});

test("rejects an end before the start", { tags: ["LIST-07.3"] }, () => {
  expect(dateRangeError({ from: "2026-11-02", to: "2026-11-01" }, today)).toBe(
    "The end date cannot be before the start date.",
  );
});

test("reports which day is wrong", { tags: ["LIST-07.3"] }, () => {
  expect(wrongDays({ from: "2026-11-10", to: "2026-12-10" }, today)).toEqual({ from: false, to: true });
  expect(wrongDays({ from: "2026-12-01", to: "2026-12-10" }, today)).toEqual({ from: true, to: true });
  expect(wrongDays({ from: "2026-11-02", to: "2026-11-01" }, today)).toEqual({ from: false, to: true });
  expect(wrongDays({ from: "2026-12-01", to: "2026-11-01" }, today)).toEqual({ from: true, to: false });
});

test("formats days as MM/DD/YYYY", { tags: ["LIST-07.3"] }, () => {
  expect(dateRangeText({ from: "2026-03-09", to: "2026-03-09" })).toBe("03/09/2026");
  expect(dateRangeText({ from: "2025-12-31", to: "2026-01-02" })).toBe("12/31/2025 – 01/02/2026");
});
