import { expect, test } from "vitest";
import { formatAge, formatAgo, isOverdue } from "./format-age.ts";

const now = Date.parse("2026-03-20T12:00:00Z");

test("formats an age in its largest whole unit", () => {
  expect(formatAge("2026-03-20T11:59:30Z", now)).toBe("just now");
  expect(formatAge("2026-03-20T11:59:00Z", now)).toBe("1 min");
  expect(formatAge("2026-03-20T09:10:00Z", now)).toBe("2 hours");
  expect(formatAge("2026-03-19T12:00:00Z", now)).toBe("1 day");
  expect(formatAge("2026-03-01T12:00:00Z", now)).toBe("19 days");
});

test("is just now if the device's clock is behind the server's", () => {
  expect(formatAge("2026-03-20T12:00:20Z", now)).toBe("just now");
});

test("is overdue after a week", () => {
  expect(isOverdue("2026-03-13T12:00:00Z", now)).toBe(true);
  expect(isOverdue("2026-03-13T12:00:01Z", now)).toBe(false);
});

test.for([
  ["2026-03-20T11:48:00Z", "12 min ago"],
  ["2026-03-20T11:59:30Z", "just now"],
  ["2026-03-20T12:00:20Z", "just now"],
  ["2026-03-20T11:00:00Z", "1 hour ago"],
  ["2026-03-20T15:00:00Z", "in 3 hours"],
  ["2026-02-19T12:00:00Z", "29 days ago"],
  ["2026-02-18T12:00:00Z", "Feb 18, 2026"],
  ["2026-05-01T23:00:00Z", "May 1, 2026"],
])("formats %s as %s", { tags: ["LIST-10.4"] }, ([instant, text]) => {
  expect(formatAgo(instant ?? "", now)).toBe(text);
});
