import { expect, test } from "vitest";
import { ageOf, isOverdue } from "./age-of.ts";

const now = Date.parse("2026-03-20T12:00:00Z");

test("says an age in its largest whole unit", () => {
  expect(ageOf("2026-03-20T11:59:30Z", now)).toBe("just now");
  expect(ageOf("2026-03-20T11:59:00Z", now)).toBe("1 minute");
  expect(ageOf("2026-03-20T09:10:00Z", now)).toBe("2 hours");
  expect(ageOf("2026-03-19T12:00:00Z", now)).toBe("1 day");
  expect(ageOf("2026-03-01T12:00:00Z", now)).toBe("19 days");
});

test("is just now for a clock that is behind the server's", () => {
  expect(ageOf("2026-03-20T12:00:20Z", now)).toBe("just now");
});

test("is overdue after a week", () => {
  expect(isOverdue("2026-03-13T12:00:00Z", now)).toBe(true);
  expect(isOverdue("2026-03-13T12:00:01Z", now)).toBe(false);
});
