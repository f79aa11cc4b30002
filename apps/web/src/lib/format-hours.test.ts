import { expect, test } from "vitest";
import { formatHours } from "./format-hours.ts";

test("formats a duration in minutes, hours or days", () => {
  expect([null, 0, 0.2, 1, 3.46, 23.6, 47.4, 48, 240].map(formatHours)).toEqual([
    "–",
    "1 min",
    "12 min",
    "1 hour",
    "3.5 hours",
    "24 hours",
    "47 hours",
    "2 days",
    "10 days",
  ]);
});
