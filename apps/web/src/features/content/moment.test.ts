import { expect, test } from "vitest";
import { toInstant, toWallTime } from "./moment.ts";

test("converts a wall time to an instant, with and without daylight saving", () => {
  expect(toInstant("2026-01-15", "08:00", "UTC")).toBe("2026-01-15T08:00:00.000Z");
  expect(toInstant("2026-01-15", "08:00", "America/Chicago")).toBe("2026-01-15T14:00:00.000Z");
  expect(toInstant("2026-07-15", "08:00", "America/Chicago")).toBe("2026-07-15T13:00:00.000Z");
  expect(toInstant("2026-12-31", "23:30", "Pacific/Kiritimati")).toBe("2026-12-31T09:30:00.000Z");
});

test("moves a time that the clocks skip, and takes the first of a repeated one", () => {
  expect(toInstant("2026-03-08", "02:30", "America/New_York")).toBe("2026-03-08T07:30:00.000Z");
  expect(toInstant("2026-11-01", "01:30", "America/New_York")).toBe("2026-11-01T05:30:00.000Z");
});

test("converts an instant back", () => {
  expect(toWallTime("2026-07-15T13:00:00.000Z", "America/Chicago")).toEqual({ day: "2026-07-15", time: "08:00" });
});
