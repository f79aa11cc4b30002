import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumOnPath } from "../tools/chromium.ts";
import type { Portal } from "./portal.ts";
import { signIn } from "./people.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const lighthouse = `${folder}node_modules/lighthouse/cli/index.js`;
const chromePath = chromiumOnPath();
const chromeFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Lighthouse's scores of a page of the built app on a desktop, 0 to 1: the median of the runs. */
export interface PageScores {
  page: string;
  performance: number;
  accessibility: number;
  /** Names of the audits of accessibility that found something. */
  findings: string[];
}

/** The login page, and the catalogue as a signed-in user sees it. */
export async function measurePages(portal: Portal, runs: number): Promise<PageScores[]> {
  install();
  const profile = mkdtempSync(path.join(tmpdir(), "lading-bench-"));
  try {
    const login = await score("login", `${portal.url}/login`, profile, runs);
    await signInAt(portal, profile);
    const catalogue = await score("catalogue, signed in", `${portal.url}/product-catalog?page_size=50`, profile, runs);
    return [login, catalogue];
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Leaves a session in the browser's profile, where the app keeps it. */
async function signInAt(portal: Portal, profile: string) {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromePath,
    args: chromeFlags,
    chromiumSandbox: false,
  });
  const page = await browser.newPage();
  await page.goto(`${portal.url}/login`);
  const session = JSON.stringify(await signIn(portal));
  await page.evaluate((value) => localStorage.setItem("lading.session", value), session);
  await browser.close();
}

async function score(page: string, url: string, profile: string, runs: number): Promise<PageScores> {
  const scores: Awaited<ReturnType<typeof runLighthouse>>[] = [];
  for (let run = 0; run < runs; run++) scores.push(await runLighthouse(url, profile));
  const median = (category: "performance" | "accessibility") =>
    scores.map((one) => one[category]).toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
  return {
    page,
    performance: median("performance"),
    accessibility: median("accessibility"),
    findings: [...new Set(scores.flatMap(({ findings }) => findings))],
  };
}

async function runLighthouse(url: string, profile: string) {
  const report = `${folder}.work/lighthouse.json`;
  await promisify(execFile)(
    process.execPath,
    [
      lighthouse,
      url,
      `--chrome-flags=--headless=new --user-data-dir=${profile} ${chromeFlags.join(" ")}`,
      "--preset=desktop",
      // Keeps the session that was left there.
      "--disable-storage-reset",
      "--only-categories=performance,accessibility",
      "--output=json",
      `--output-path=${report}`,
      "--quiet",
    ],
    { env: { ...process.env, CHROME_PATH: chromePath } },
  );
  const { categories, audits, finalDisplayedUrl } = JSON.parse(readFileSync(report, "utf8")) as LighthouseReport; // As it documents it.
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}.`);
  return {
    performance: categories.performance.score,
    accessibility: categories.accessibility.score,
    findings: categories.accessibility.auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  };
}

interface LighthouseReport {
  categories: Record<"performance" | "accessibility", { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
  finalDisplayedUrl: string;
}

/** Lighthouse belongs to the bench alone: nobody else has to install it. */
function install() {
  if (existsSync(lighthouse)) return;
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const words = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const [program, given] = npm && node ? [node, [npm, ...words]] : ["npm", words];
  if (spawnSync(program, given, { cwd: folder, stdio: "inherit" }).status !== 0)
    throw new Error("Lighthouse could not be installed; npm's message above says why.");
}
