import { expect, test } from "vitest";
import { findSlowFiles, getPlaywrightDurations, getVitestDurations, listSlowest } from "./file-durations.ts";

const files = (...durations: number[]) => durations.map((ms, index) => ({ file: `tools/${index}.test.ts`, ms }));

test("adds the durations of the tests of a file", () => {
  const report = { numPassedTests: 2, numFailedTests: 0 };
  const assertionResults = [{ duration: 20 }, { duration: 5.5 }, {}];
  expect(
    getVitestDurations({ ...report, testResults: [{ name: "/lading/tools/x.test.ts", assertionResults }] }, "/lading/"),
  ).toEqual([{ file: "tools/x.test.ts", ms: 25.5 }]);
  const specs = [{ tests: [{ results: [{ duration: 700 }] }] }];
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
  const suites = [{ file: "list.spec.ts", specs, suites: [{ file: "list.spec.ts", specs }] }];
  expect(getPlaywrightDurations({ stats, suites })).toEqual([{ file: "e2e/list.spec.ts", ms: 1400 }]);
});

test("finds the files that take more than a twentieth of the time of all", () => {
  expect(findSlowFiles(files(6, ...Array<number>(94).fill(1)))).toEqual([
    expect.stringContaining("tools/0.test.ts takes 6 %"),
  ]);
  expect(findSlowFiles(files(5, ...Array<number>(95).fill(1)))).toEqual([]);
});

test("lists the ten slowest files, the slowest first", () => {
  const lines = listSlowest(files(...Array.from({ length: 12 }, (_, index) => index * 1000))).split("\n");
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("    11.0 s  tools/11.test.ts");
});
