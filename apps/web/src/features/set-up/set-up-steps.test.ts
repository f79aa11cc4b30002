import { expect, test } from "vitest";
import { findNext, findStep, mayHaveStep } from "./set-up-steps.ts";

const company = "0198c1b2-0000-7000-8000-000000000001";

test.each([
  ["/provider/settings", undefined, "identity"],
  ["/provider/plans", undefined, "plan"],
  ["/provider/plans/2", undefined, "plan"],
  ["/provider/terms/new", undefined, "terms"],
  ["/provider/companies/new", undefined, "company"],
  [`/provider/companies/${company}`, undefined, "company"],
  [`/provider/companies/${company}`, "People", "invitation"],
  ["/provider/imports", undefined, "products"],
  ["/provider/companies/another", "People", undefined],
  ["/provider/companies", undefined, undefined],
] as const)("the page %s with the tab %s has the step %s", (path, tab, step) => {
  expect(mayHaveStep(path)).toBe(true);
  expect(findStep(path, tab, company)).toBe(step);
});

test.each(["/provider/queue", "/provider/planset", "/provider/people"])("the page %s has no step", (path) => {
  expect(mayHaveStep(path)).toBe(false);
});

test("leads to the next open step, and from the last one to those that were left", () => {
  expect(findNext("identity", ["plan", "company"])).toBe("plan");
  expect(findNext("plan", ["identity", "plan", "company"])).toBe("company");
  expect(findNext("invitation", ["terms"])).toBe("terms");
  expect(findNext("company", ["company"])).toBeUndefined();
});
