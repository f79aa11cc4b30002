import { expect, test } from "vitest";
import { minuteBudget } from "./minute-budget.ts";

test("limits each source and all sources together, and counts refusals", () => {
  const reports: number[] = [];
  const budget = minuteBudget({ perSource: 2, inAll: 3 }, (leftOut) => reports.push(leftOut));
  const granted = ["a", "a", "a", "b", "c"].map((source) => budget.take(source));
  expect(granted).toEqual([true, true, false, true, false]);
  budget.end();
  expect(reports).toEqual([2]);
  expect(budget.take("a")).toBe(true);
  budget.end();
  expect(reports).toEqual([2]);
});

test("counts a request for its address and its session, and requires that both have some left", () => {
  const budget = minuteBudget({ perSource: 1, inAll: 9 }, () => {});
  expect(budget.take("address 1", "session 1")).toBe(true);
  expect(budget.take("address 2", "session 1")).toBe(false);
  expect(budget.take("address 1")).toBe(false);
  expect(budget.take("address 2", "session 2")).toBe(true);
  budget.end();
});
