import { expect, test } from "vitest";
import { formatAge, isOverdue } from "./format-age.ts";

const now = Date.parse("2026-03-20T12:00:00Z");

test("formats an age in its largest whole unit", () => {
  expect(formatAge("2026-03-20T11:59:30Z", now)).toBe("just now");
  expect(formatAge("2026-03-20T11:59:00Z", now)).toBe("1 minute");
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
