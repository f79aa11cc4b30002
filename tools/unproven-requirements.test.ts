import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { findUnprovenRequirements } from "./unproven-requirements.ts";

/** Returns the faults of a register with these rows and a test with these tags. */
function check(rows: string[], tags: string[]) {
  const root = `${mkdtempSync(`${tmpdir()}/requirements-`)}/`;
  try {
    mkdirSync(`${root}docs`);
    mkdirSync(`${root}tools`);
    writeFileSync(`${root}docs/requirements.md`, rows.map((id) => `| ${id} | Some claim. |\n`).join(""));
    writeFileSync(`${root}tools/some.test.ts`, `test("works", { tags: ${JSON.stringify(tags)} }, () => {});`);
    return findUnprovenRequirements(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test("accepts rows that tests have as tags, for a whole requirement and for each claim", () => {
  expect(check(["ABC-01", "ABC-02.1", "ABC-02.2"], ["ABC-01", "ABC-02.1", "ABC-02.2"])).toEqual([]);
});

test("names a row without a test, a tag without a row, and a row that stayed beside its claims", () => {
  expect(check(["ABC-01", "ABC-02.1", "ABC-02.2"], ["ABC-01", "ABC-02.1"])).toEqual([
    "ABC-02.2 is listed as built, but no test has it as a tag.",
  ]);
  expect(check(["ABC-01.1"], ["ABC-01.1", "ABC-01.2", "ABC-01"])).toEqual([
    "ABC-01.2 is no row of the requirements.",
    "ABC-01 is no row of the requirements.",
  ]);
  expect(check(["ABC-01", "ABC-01.1"], ["ABC-01", "ABC-01.1"])).toEqual([
    "ABC-01 has rows for its claims, so it needs no row itself.",
  ]);
  expect(check(["ABC-01", "ABC-01"], ["ABC-01"])).toEqual(["ABC-01 has two rows."]);
});
