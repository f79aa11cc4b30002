import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser } from "@playwright/test";
import browserSettings from "../playwright.config.ts";

/* Takes the screenshots of the README in a real browser, from a built portal with new demonstration data. */

const root = fileURLToPath(new URL("..", import.meta.url));
const port = 18_260;
const address = `http://127.0.0.1:${port}`;

const shots = [
  { name: "catalogue-light", theme: "light", path: "/product-catalog?ordering=-ytd_end_user_sales" },
  { name: "product-dark", theme: "dark", path: "/product-catalog?ordering=-ytd_end_user_sales", opensFirst: true },
] as const;

const portal = await startPortal();
try {
  const browser = await chromium.launch(browserSettings.use?.launchOptions);
  for (const shot of shots) await take(browser, shot);
  await browser.close();
} finally {
  portal.kill("SIGTERM");
  await once(portal, "exit");
}

async function startPortal() {
  const dataDir = `${root}.tmp/screenshots`;
  rmSync(dataDir, { recursive: true, force: true });
  const server = spawn(process.execPath, ["apps/api/src/server.ts"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // The server prints the greeting once it is ready.
  await once(server.stdout, "data");
  return server;
}

async function take(browser: Browser, { name, theme, path, ...rest }: (typeof shots)[number]) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: theme });
  await page.goto(`${address}/login?from=${encodeURIComponent(path)}`);
  await page.getByLabel("Email").fill("admin@bluemesa.example");
  await page.getByLabel("Password", { exact: true }).fill("Portal2026!");
  await page.getByRole("button", { name: "Log In" }).click();
  const firstProduct = page.getByRole("table").getByRole("link").first();
  await firstProduct.waitFor();
  if ("opensFirst" in rest) await firstProduct.click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${root}docs/screenshots/${name}.png` });
  await page.close();
}
