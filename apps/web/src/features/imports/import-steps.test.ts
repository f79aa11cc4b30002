import type { Import, ImportColumn } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { canOpen, chooseStep, findCurrentStep, needsNoDecision } from "./import-steps.ts";

const column = { header: "Name", target: "name", cells: 2, empty: 0 } as ImportColumn;
const aChoice = (target: { option: string } | null) => ({
  field: "category",
  list: "categories" as const,
  options: ["Pipes"],
  values: [{ value: "Pipe", count: 1, target, by: null }],
  has_more: false,
});

/** An import whose columns and values are understood, except for `changes`. */
const anImport = (changes: Partial<Import>) =>
  ({ columns: [column], choices: [], problems: [], is_header_changed: false, ...changes }) as unknown as Import;

const valueProblem = { step: "values" as const, message: "", columns: [] };

describe("the pages of an import", { tags: ["IMP-02.10"] }, () => {
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
    expect(findCurrentStep(anImport({ state, rows, columns: [{ ...column, target: null }] }))).toBe(step);
  });

  test.each([
    ["nothing is open", {}, "check"],
    ["a column is ignored", { columns: [{ ...column, target: null }] }, "columns"],
    ["a column with values has no name", { columns: [{ ...column, header: "", target: null }] }, "columns"],
    ["an empty column has no name", { columns: [{ ...column, header: "", target: null, empty: 2 }] }, "check"],
    ["a column is of the portal's own report", { columns: [{ ...column, header: "__row", target: null }] }, "check"],
    ["the columns changed", { is_header_changed: true }, "columns"],
    ["a column is open", { problems: [{ ...valueProblem, step: "columns" }] }, "columns"],
    ["a format is open", { problems: [valueProblem] }, "values"],
    ["a value is unknown", { choices: [aChoice(null)] }, "values"],
    ["all values are known", { choices: [aChoice({ option: "Pipes" })] }, "check"],
    ["values are not shown", { choices: [{ ...aChoice({ option: "Pipes" }), has_more: true }] }, "values"],
  ] as const)("are passed over if they have no decision: %s", (_case, changes, step) => {
    const data = anImport({ state: "read", rows: 2, ...(changes as Partial<Import>) });
    expect([findCurrentStep(data), needsNoDecision(data)]).toEqual([step, step === "check"]);
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

  test("stay open while a person decides, and lead on when asked or when the file is checked", () => {
    const decided = anImport({ state: "mapped", rows: 5 });
    expect(chooseStep(decided, undefined, undefined)).toBe("check");
    expect(chooseStep(decided, undefined, "columns")).toBe("columns");
    expect(chooseStep(decided, "values", "columns")).toBe("values");
    expect(chooseStep(anImport({ state: "checked", rows: 5 }), undefined, "columns")).toBe("check");
    expect(chooseStep(anImport({ state: "read", rows: null }), undefined, "columns")).toBe("read");
  });
});
