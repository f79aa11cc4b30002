import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chooseFiles } from "./changed-tests.ts";
import { readCommandLine } from "./command-line.ts";
import { findDatabaseListFaults } from "./database-list.ts";
import { findDecisionFaults } from "./decision-pages.ts";
import { findStaleTables } from "./docs-tables.ts";
import { findUnprovenRequirements } from "./unproven-requirements.ts";
import {
  findSlowFiles,
  getPlaywrightDurations,
  getVitestDurations,
  listSlowest,
  type FileDuration,
  type PlaywrightReport,
  type VitestReport,
} from "./file-durations.ts";
import { findOversizedEntry } from "./entry-size.ts";
import { findOwnDateFormats } from "./date-formats.ts";
import { findForbiddenImports, findStylelessImports, findUnusedDoors } from "./import-rules.ts";
import { findForeignAddresses } from "./lockfile-addresses.ts";
import { findForbiddenWords, findOddWords, findSmallNames } from "./words.ts";

const isAsked = (option: string) => process.argv.includes(option);
const command = {
  usage: isAsked("--static")
    ? "npm run check"
    : isAsked("--slow")
      ? "npm run test:slow"
      : isAsked("--hard")
        ? "npm run test:hard"
        : "npm test [-- --changed]",
  about: `Runs checks. npm test runs the static checks, the tests, two kills of the portal under load and the journeys. With --changed it
lints and tests only what is near the files that differ from the branch upstream, or from the last commit if there is none. npm run
check runs only the checks that need neither a database nor a browser. npm run test:slow runs the tests that start, kill or starve
processes or send large or hostile inputs, and the slow journeys. npm run test:hard runs those that kill a process, send such inputs
or start without the demonstration. A failed check does not stop the others. The last line counts all results.`,
};
const { values: mode } = readCommandLine(command, {
  options: {
    static: { type: "boolean" },
    slow: { type: "boolean" },
    hard: { type: "boolean" },
    changed: { type: "boolean" },
  },
});

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

const readVitest = (text: string): Outcome => {
  const report: VitestReport = JSON.parse(text);
  durations.push(...getVitestDurations(report, root));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
};

const readPlaywright = (text: string): Outcome => {
  const report: PlaywrightReport = JSON.parse(text);
  durations.push(...getPlaywrightDurations(report));
  const { stats } = report;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
};

const durations: FileDuration[] = [];

type Step = [name: string, run: () => Outcome];

/** Linting everything takes longer than all other static checks. */
const lint = (files: readonly string[] = ["."]): Step => [
  "Lint and types",
  program("oxlint", "--type-aware", "--type-check", ...files),
];

// The lint reports type errors, but it takes apps/web/tsconfig.json, which has the types of node for the tests of pages.
// More than one checker would check much of this small program twice.
const webTypes: Step = [
  "Types of the web app in the browser",
  program(
    "tsc",
    "--project",
    "apps/web/tsconfig.browser.json",
    "--checkers",
    "1",
    "--incremental",
    "--tsBuildInfoFile",
    ".tmp/web.tsbuildinfo",
  ),
];

const staticSteps: Step[] = [
  ["Format", program("oxfmt", "--check", ".")],
  [
    "Forbidden imports",
    inspection(() => [...findForbiddenImports(root), ...findStylelessImports(root), ...findUnusedDoors(root)]),
  ],
  ["Dates in another form", inspection(() => findOwnDateFormats(root))],
  [
    "Words with another name",
    inspection(() => [...findForbiddenWords(root), ...findOddWords(root), ...findSmallNames(root)]),
  ],
  ["Unused files, exports and packages", program("knip")],
  ["Download addresses in the lockfile", inspection(() => findForeignAddresses(root))],
  ["Tables of the docs", inspection(findStaleTables)],
  ["List of the database's triggers and functions", inspection(() => findDatabaseListFaults(root))],
  ["Decisions and links to them", inspection(() => findDecisionFaults(root))],
  ["Requirements without a test", inspection(() => findUnprovenRequirements(root))],
];

const vitest = (...args: string[]) => {
  const file = `${results}/vitest.json`;
  return tests(
    file,
    readVitest,
    "vitest",
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...args,
  );
};

const playwright = (...args: string[]) => {
  const file = `${results}/playwright.json`;
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  return tests(file, readPlaywright, "playwright", "test", "--reporter=dot,json", ...args);
};

/** The tests and the journeys of these files run only with --slow. */
const slow = { tests: ".slow.test.ts", journeys: String.raw`\.slow\.spec\.ts` };

/** These slow tests also run with --hard, in CI. They need no more than the other tests. */
const hard = `{apps,packages}/*/src/**/*{kill,large,hostile,without}*${slow.tests}`;

/** The limit of five minutes ends a slow test that hangs. */
const slowLimit = "--testTimeout=300000";

function chooseSteps(): Step[] {
  if (mode.static) return [lint(), webTypes, ...staticSteps];
  if (mode.slow)
    return [
      ["Slow tests", vitest(slow.tests, slowLimit)],
      ["Slow journeys", playwright(slow.journeys)],
    ];
  if (mode.hard) return [["Kills, and large and hostile inputs", vitest(...globSync(hard, { cwd: root }), slowLimit)]];
  const common: Step[] = [...staticSteps, ["Size of the web app's entry", inspection(() => findOversizedEntry(root))]];
  const notSlow = `--exclude=**/*${slow.tests}`;
  const quickJourneys = `--grep-invert=${slow.journeys}`; // The pattern also applies to the name of the file.
  if (mode.changed) {
    const base = findBase();
    const chosen = chooseFiles(root, findChangedFiles(base));
    const steps: Step[] = [...common];
    // Without a name, oxlint and vitest take all files.
    if (chosen?.files.length !== 0) steps.push(lint(chosen?.files));
    if (!chosen || chosen.files.some((file) => file.startsWith("apps/web/"))) steps.push(webTypes);
    if (chosen?.tests.length !== 0) steps.push(["Tests near what changed", vitest(notSlow, ...(chosen?.tests ?? []))]);
    return [
      ...steps,
      [
        "Changed journeys in a real browser",
        playwright(quickJourneys, `--only-changed=${base}`, "--pass-with-no-tests"),
      ],
    ];
  }
  return [
    lint(),
    webTypes,
    ...common,
    ["Tests on a real database", vitest(notSlow)],
    ["Kill rounds under load", program(process.execPath, "reliability/steady-load.ts", "--short")],
    ["Journeys in a real browser", playwright(quickJourneys)],
    ["Files that take too long", inspection(() => findSlowFiles(durations))],
  ];
}

/** Returns the commit of the branch upstream, or the last commit. */
function findBase() {
  const upstream = spawnSync("git", ["merge-base", "HEAD", "@{upstream}"], { cwd: root, encoding: "utf8" });
  return upstream.status === 0 ? upstream.stdout.trim() : "HEAD";
}

/** Returns the files that differ from a commit, with those that git does not know yet. */
function findChangedFiles(base: string) {
  const git = (...args: string[]) =>
    spawnSync("git", args, { cwd: root, encoding: "utf8" })
      .stdout.split("\n")
      .filter((file) => file !== "");
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total: Outcome = { passed: 0, failed: 0 };
const broken: string[] = [];
for (const [name, run] of chooseSteps()) {
  console.log(`\n${name}`);
  const { passed, failed } = run();
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) broken.push(name);
}
if (durations.length > 0) console.log(`\nThe ten slowest files\n${listSlowest(durations)}`);
if (broken.length > 0) console.log(`\nFailed: ${broken.join("; ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
