import { expect, test } from "vitest";
import { axisTicks } from "./axis-ticks.ts";

test("returns even steps up to the highest figure or above it", { tags: ["DASH-05.1"] }, () => {
  expect(axisTicks(2400, true)).toEqual([0, 1000, 2000, 3000]);
  expect(axisTicks(61, true)).toEqual([0, 20, 40, 60, 80]);
  expect(axisTicks(5.7, false)).toEqual([0, 2, 4, 6]);
  expect(axisTicks(0.3, false)).toEqual([0, 0.1, 0.2, 0.3]);
});

test("uses whole steps for counts, and returns an axis for a chart without figures", () => {
  expect(axisTicks(1, true)).toEqual([0, 1]);
  expect(axisTicks(9, true)).toEqual([0, 3, 6, 9]);
  for (const nothing of [0, Number.NaN, -Infinity]) expect(axisTicks(nothing, true)).toEqual([0, 1]);
});
