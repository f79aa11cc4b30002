import { describe, expect, test } from "vitest";
import { findDateOrders, hasTime, readDate } from "./dates.ts";

describe("the order of a date", { tags: ["IMP-04.1"] }, () => {
  test.each([
    ["2026-03-04", ["ymd"]],
    ["2026/3/4", ["ymd"]],
    ["03/04/2026", ["dmy", "mdy"]],
    ["13/04/2026", ["dmy"]],
    ["04/13/2026", ["mdy"]],
    ["4.3.26", ["dmy", "mdy"]],
    ["3 Apr 2026", ["ymd"]],
    ["April 3, 2026", ["ymd"]],
    ["31/02/2026", []],
    ["2026-02-30", []],
    ["2026-02-29", []],
    ["2028-02-29", ["ymd"]],
    ["46084", []],
    ["soon", []],
    ["3 Foo 2026", []],
  ] as const)("of %j can be %j", (text, orders) => {
    expect(findDateOrders(text)).toEqual(orders);
  });
});

describe("a date is understood", { tags: ["IMP-04.2"] }, () => {
  test.each([
    ["03/04/2026", "dmy", "2026-04-03"],
    ["03/04/2026", "mdy", "2026-03-04"],
    ["2026-03-04", "mdy", "2026-03-04"],
    ["03.04.26", "dmy", "2026-04-03"],
    ["2026-03-04T23:59:59Z", "dmy", "2026-03-04"],
    ["03/04/2026 11:30 PM", "mdy", "2026-03-04"],
    ["03-Apr-2026", "mdy", "2026-04-03"],
  ] as const)("%j in the order %s as %s", (text, order, day) => {
    expect(readDate(text, order)).toBe(day);
  });

  test("without its time of day, which can be told", () => {
    expect(hasTime("2026-03-04 00:00")).toBe(true);
    expect(hasTime("2026-03-04")).toBe(false);
  });
});
