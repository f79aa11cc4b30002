import { describe, expect, test } from "vitest";
import { canOpen, findCurrentStep } from "./import-steps.ts";

const valueProblem = { step: "values" as const, message: "", columns: [] };

describe("the pages of an import", { tags: ["IMP-02"] }, () => {
  test.each([
    ["uploaded", null, "read"],
    ["checking", null, "read"],
    ["read", 5, "columns"],
    ["mapped", 5, "columns"],
    ["checking", 5, "check"],
    ["checked", 5, "check"],
    ["loading", 5, "load"],
    ["loaded_with_errors", 5, "report"],
  ] as const)("open at the step that waits: %s with %j rows", (state, rows, step) => {
    expect(findCurrentStep({ state, rows })).toBe(step);
  });

  test("need what the pages before them decide", () => {
    const open = (["columns", "values", "check", "load", "report"] as const).filter((step) =>
      canOpen(step, { state: "read", rows: 5, problems: [valueProblem] }),
    );
    expect(open).toEqual(["columns", "values"]);
    const columnProblem = { ...valueProblem, step: "columns" as const };
    expect(canOpen("values", { state: "read", rows: 5, problems: [columnProblem] })).toBe(false);
    expect(canOpen("check", { state: "mapped", rows: 5, problems: [] })).toBe(true);
    expect(canOpen("check", { state: "loading", rows: 5, problems: [] })).toBe(false);
    expect(canOpen("columns", { state: "loaded", rows: 5, problems: [] })).toBe(false);
    expect(canOpen("load", { state: "mapped", rows: 5, problems: [] })).toBe(false);
  });
});
