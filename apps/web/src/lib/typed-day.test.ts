import { expect, test } from "vitest";
import { dayText, typedDay } from "./typed-day.ts";

test.each(["01/31/2026", "1/31/2026", " 01312026 ", "2026-01-31", "Jan 31, 2026"])(
  "reads %s as a day",
  { tags: ["DET-06.4"] },
  (typed) => {
    expect(typedDay(typed)).toBe("2026-01-31");
  },
);

test.each([
  "",
  "02/31/2026",
  "31/01/2026",
  "1/31/26",
  "1312026",
  "01/31/202",
  "January 31",
  "anf 31, 2026",
  "01-31-2026",
])("reads no day in %j", { tags: ["DET-06.4"] }, (typed) => {
  expect(typedDay(typed)).toBeUndefined();
});

test("formats a day as MM/DD/YYYY", { tags: ["DET-06.4"] }, () => {
  expect(dayText("2026-03-09")).toBe("03/09/2026");
});
