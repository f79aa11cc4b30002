import path from "node:path";

/** How long the tests of a file took together, in milliseconds. */
export interface FileDuration {
  file: string;
  ms: number;
}

/** The used part of the JSON report of vitest. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { duration?: number | null }[] }[];
}

/** The used part of the JSON report of Playwright. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

export const getVitestDurations = ({ testResults }: VitestReport, root: string): FileDuration[] =>
  testResults.map(({ name, assertionResults }) => ({
    file: path.relative(root, name),
    ms: sum(assertionResults.map(({ duration }) => duration ?? 0)),
  }));

export const getPlaywrightDurations = ({ suites }: PlaywrightReport): FileDuration[] =>
  suites.map((suite) => ({ file: `e2e/${suite.file}`, ms: sum(getDurations(suite)) }));

const getDurations = ({ specs, suites = [] }: PlaywrightSuite): number[] => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ...suites.flatMap(getDurations),
];

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The part of the time of all files that one file may take. A part, because a busy machine takes longer for each. */
const budget = 0.05;

/** Finds the files that take too much of the time of all tests. */
export function findSlowFiles(durations: readonly FileDuration[]) {
  const total = sum(durations.map(({ ms }) => ms));
  return durations
    .filter(({ ms }) => ms > total * budget)
    .map(({ file, ms }) => {
      const percents = Math.round((ms / total) * 100);
      return `${file} takes ${percents} % of the time of all tests: split it, or name it .slow.test.ts if it starts, kills or starves processes or sends large or hostile inputs.`;
    });
}

export const listSlowest = (durations: readonly FileDuration[]) =>
  durations
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 10)
    .map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
    .join("\n");
