import { expect, test } from "vitest";
import { shortDay } from "./short-day.ts";

test("names the year of a day that is not of the present year", { tags: ["ORD-31.1"] }, () => {
  expect(shortDay("2026-03-30", "2026-11-30")).toBe("Mar 30");
  expect(shortDay("2027-03-30", "2026-11-30")).toBe("Mar 30, 2027");
  expect(shortDay("2026-12-31", "2027-01-01")).toBe("Dec 31, 2026");
});
