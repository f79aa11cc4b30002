import { expect, test } from "vitest";
import { findLastValidDay } from "./last-valid-day.ts";

test("a document is valid until a day, or some months after it", { tags: ["REQ-22.1"] }, () => {
  const until = (months: number, signed: string) =>
    findLastValidDay({ kind: "months_from_field", field: "signed", months }, { signed });
  expect(until(1, "2027-01-31")).toBe("2027-02-28");
  expect(until(1, "2028-01-31")).toBe("2028-02-29");
  expect(until(12, "2028-02-29")).toBe("2029-02-28");
  expect(until(14, "2026-11-30")).toBe("2028-01-30");
  expect(findLastValidDay({ kind: "until_field", field: "to" }, { to: "2027-03-31" })).toBe("2027-03-31");
  expect(findLastValidDay({ kind: "until_field", field: "to" }, {})).toBeNull();
  expect(findLastValidDay({ kind: "none" }, { to: "2027-03-31" })).toBeNull();
});
