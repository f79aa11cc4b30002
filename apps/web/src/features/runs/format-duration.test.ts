import { expect, test } from "vitest";
import { formatDuration } from "./format-duration.ts";

test.each([
  [-5, "0.0 s"],
  [440, "0.4 s"],
  [9949, "9.9 s"],
  [9960, "10 s"],
  [59_400, "59 s"],
  [59_600, "1 min 0 s"],
  [200_000, "3 min 20 s"],
  [3_599_700, "1 h 0 min"],
  [7_500_000, "2 h 5 min"],
])("formats %i milliseconds as %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
