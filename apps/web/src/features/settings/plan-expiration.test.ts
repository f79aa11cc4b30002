import { expect, test } from "vitest";
import { hasExpired } from "./plan-expiration.ts";

test("lets a plan last to the end of its last day in UTC", () => {
  expect(hasExpired("2026-03-31", new Date("2026-03-31T23:59:59Z"))).toBe(false);
  expect(hasExpired("2026-03-31", new Date("2026-04-01T00:00:00Z"))).toBe(true);
});

test("lets a plan without an end date never expire", () => {
  expect(hasExpired(null, new Date("2099-01-01T00:00:00Z"))).toBe(false);
});
