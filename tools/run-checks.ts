import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "./command-line.ts";
import { findUnprovenRequirements } from "./unproven-requirements.ts";
import { findOversizedEntry } from "./entry-size.ts";
import { findOwnDateFormats } from "./date-formats.ts";
import { findForbiddenImports, findStylelessImports, findUnusedDoors } from "./import-rules.ts";
import { findForeignAddresses } from "./lockfile-addresses.ts";
import { findForbiddenWords, findOddWords, findSmallNames } from "./words.ts";

const isStatic = process.argv.includes("--static");
const command = {
  usage: isStatic ? "npm run check" : "npm test",
  about: `${isStatic ? "Runs the checks that need neither a database nor a browser." : "Runs every check."} A failed check does not stop the others. The last line counts all results.`,
};
readCommandLine(command, { options: { static: { type: "boolean" } } });

const root = fileURLToPath(new URL("..", import.meta.url));
const results = `${root}.tmp/results`;

interface Outcome {
  passed: number;
  failed: number;
}

/** Runs a program that passes if its exit code is 0. */
const program =
  (command: string, ...args: string[]) =>
  (): Outcome => {
    const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };

/** Checks the types of what has changed since the last run of this checkout, which takes a tenth of the time. */
const types = (name: string, ...args: string[]) =>
  program("tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", `.tmp/${name}.tsbuildinfo`, ...args);

/** Runs a function that returns a message for each fault. */
const inspection = (findFaults: () => string[]) => (): Outcome => {
  const faults = findFaults();
  for (const fault of faults) console.error(`  ${fault}`);
  return faults.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** Runs a test runner that writes its counts to a file. Without the file the whole run has failed. */
const tests =
  (file: string, read: (report: string) => Outcome, command: string, ...args: string[]) =>
  (): Outcome => {
    const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
    try {
      const outcome = read(readFileSync(file, "utf8"));
      return status === 0 || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
    } catch {
      return { passed: 0, failed: 1 };
    }
  };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const readVitest = (text: string): Outcome => {
  const report: VitestReport = JSON.parse(text);
  return { passed: report.numPassedTests, failed: report.numFailedTests };
};

const readPlaywright = (text: string): Outcome => {
  const { stats }: PlaywrightReport = JSON.parse(text);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
};

const steps: [string, () => Outcome][] = [
  ["Format", program("oxfmt", "--check", ".")],
  ["Lint", program("npm", "run", "--silent", "lint")],
  [
    "Forbidden imports",
    inspection(() => [...findForbiddenImports(root), ...findStylelessImports(root), ...findUnusedDoors(root)]),
  ],
  ["Dates in another form", inspection(() => findOwnDateFormats(root))],
  [
    "Words with another name",
    inspection(() => [...findForbiddenWords(root), ...findOddWords(root), ...findSmallNames(root)]),
  ],
  ["Types of the server and the tools", types("server")],
  ["Types of the web app", types("web", "-p", "apps/web")],
  ["Types of the tests of pages", types("web-tests", "-p", "apps/web/tsconfig.tests.json")],
  ["Unused files, exports and packages", program("knip")],
  ["Download addresses in the lockfile", inspection(() => findForeignAddresses(root))],
  ["Requirements without a test", inspection(() => findUnprovenRequirements(root))],
];

if (!isStatic) {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const vitest = `${results}/vitest.json`;
  const playwright = `${results}/playwright.json`;
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwright;
  steps.push(
    ["Size of the web app's entry", inspection(() => findOversizedEntry(root))],
    [
      "Tests on a real database",
      tests(vitest, readVitest, "vitest", "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${vitest}`),
    ],
    ["Journeys in a real browser", tests(playwright, readPlaywright, "playwright", "test", "--reporter=dot,json")],
  );
}

const total: Outcome = { passed: 0, failed: 0 };
const broken: string[] = [];
for (const [name, run] of steps) {
  console.log(`\n${name}`);
  const { passed, failed } = run();
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) broken.push(name);
}
if (broken.length > 0) console.log(`\nFailed: ${broken.join("; ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
