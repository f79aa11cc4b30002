import { expect, test } from "vitest";
import { findRowsInView } from "./rows-in-view.ts";

test("renders the rows in view and some around them, however many there are", { tags: "ORD-14.4" }, () => {
  expect(findRowsInView(300, 900, 40, 5)).toEqual({ first: 0, end: 5 });
  expect(findRowsInView(300, 900, 40, 10_000)).toEqual({ first: 0, end: 40 });
  expect(findRowsInView(-200_000, 900, 40, 10_000)).toEqual({ first: 4980, end: 5060 });
  expect(findRowsInView(-399_100, 900, 40, 10_000)).toEqual({ first: 9940, end: 10_000 });
  for (let top = 300; top > -400_000; top -= 37) {
    const { first, end } = findRowsInView(top, 900, 40, 10_000);
    expect(end - first).toBeLessThanOrEqual(100);
    expect(first * 40).toBeLessThanOrEqual(Math.max(0, -top));
    expect(end * 40).toBeGreaterThanOrEqual(Math.min(400_000, 900 - top));
  }
});

test("renders a list that is above or below the view", () => {
  expect(findRowsInView(50_000, 900, 40, 100)).toEqual({ first: 0, end: 0 });
  expect(findRowsInView(-50_000, 900, 40, 100)).toEqual({ first: 100, end: 100 });
});
