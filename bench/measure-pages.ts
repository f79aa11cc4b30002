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
import { addShownOrders } from "./shown-orders.ts";

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

export type Device = "desktop" | "mobile";

/** Lighthouse's scores of a page of the built app, 0 to 1, and its times in milliseconds: the medians of the runs. */
export interface PageScores {
  device: Device;
  page: string;
  performance: number;
  accessibility: number;
  /** Absent in results from before they were stored. */
  firstPaint?: number;
  largestPaint?: number;
  blocked?: number;
  /** Names of the failed accessibility audits. */
  findings: string[];
}

const signInPage = ["sign-in", "/login"] as const;
const signedInPages = [
  ["home", "/homepage"],
  ["catalogue", "/product-catalog?page_size=50"],
  ["orders", "/document-repository?type=order-documents"],
] as const;

/** Measures the sign-in page and the pages that users open most, on a desktop and with Lighthouse's throttling for phones. */
export async function measurePages(portal: Portal, runs: number): Promise<PageScores[]> {
  install();
  await addShownOrders(portal);
  const profile = mkdtempSync(path.join(tmpdir(), "lading-bench-"));
  const measured: PageScores[] = [];
  try {
    for (const device of ["desktop", "mobile"] as const) {
      const signedOut = mkdtempSync(path.join(tmpdir(), "lading-bench-"));
      const [page, place] = signInPage;
      measured.push(await score(device, page, `${portal.url}${place}`, signedOut, runs));
      rmSync(signedOut, { recursive: true, force: true });
      for (const [page, place] of signedInPages) {
        // The access token is valid for five minutes.
        await signInAt(portal, profile);
        measured.push(await score(device, page, `${portal.url}${place}`, profile, runs));
      }
    }
    return measured;
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Stores a session in the browser's profile, where the app reads it. */
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

async function score(device: Device, page: string, url: string, profile: string, runs: number): Promise<PageScores> {
  const scores: Awaited<ReturnType<typeof runLighthouse>>[] = [];
  for (let run = 0; run < runs; run++) scores.push(await runLighthouse(device, url, profile));
  const median = (get: (one: (typeof scores)[number]) => number) =>
    scores.map(get).toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
  return {
    device,
    page,
    performance: median((one) => one.performance),
    accessibility: median((one) => one.accessibility),
    firstPaint: median((one) => one.firstPaint),
    largestPaint: median((one) => one.largestPaint),
    blocked: median((one) => one.blocked),
    findings: [...new Set(scores.flatMap(({ findings }) => findings))],
  };
}

async function runLighthouse(device: Device, url: string, profile: string) {
  const report = `${folder}.work/lighthouse.json`;
  await promisify(execFile)(
    process.execPath,
    [
      lighthouse,
      url,
      `--chrome-flags=--headless=new --user-data-dir=${profile} ${chromeFlags.join(" ")}`,
      // Without a preset Lighthouse emulates a phone.
      ...(device === "desktop" ? ["--preset=desktop"] : []),
      // Keeps the stored session.
      "--disable-storage-reset",
      "--only-categories=performance,accessibility",
      "--output=json",
      `--output-path=${report}`,
      "--quiet",
    ],
    { env: { ...process.env, CHROME_PATH: chromePath } },
  );
  const { categories, audits, finalDisplayedUrl } = JSON.parse(readFileSync(report, "utf8")) as LighthouseReport; // Lighthouse's documented format.
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} redirected to ${finalDisplayedUrl}.`);
  const time = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: categories.performance.score,
    accessibility: categories.accessibility.score,
    firstPaint: time("first-contentful-paint"),
    largestPaint: time("largest-contentful-paint"),
    blocked: time("total-blocking-time"),
    findings: categories.accessibility.auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  };
}

interface LighthouseReport {
  categories: Record<"performance" | "accessibility", { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
  finalDisplayedUrl: string;
}

/** Installs Lighthouse on demand, because only this benchmark needs it. */
function install() {
  if (existsSync(lighthouse)) return;
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const words = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const [program, args] = npm && node ? [node, [npm, ...words]] : ["npm", words];
  if (spawnSync(program, args, { cwd: folder, stdio: "inherit" }).status !== 0)
    throw new Error("Lighthouse could not be installed; see npm's message above.");
}
