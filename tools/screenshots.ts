import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "@playwright/test";
import browserSettings from "../playwright.config.ts";
import { readCommandLine } from "./command-line.ts";

const command = {
  usage: "npm run screenshots [-- NAME …]",
  about: `Takes the screenshots of the README and of docs/administering.md in a real browser, from a built portal with new
demonstration data. With names, like console-audit, it takes only those.`,
};

const root = fileURLToPath(new URL("..", import.meta.url));
const port = 18_260;
const address = `http://127.0.0.1:${port}`;

interface Shot {
  name: string;
  user: "admin@bluemesa.example" | "staff@provider.example";
  theme: "light" | "dark";
  path: string;
  /** Opens what the address alone does not show. */
  open?: (page: Page) => Promise<void>;
}

const vendor = "admin@bluemesa.example";
const staff = "staff@provider.example";
const firstLink = (page: Page) => page.getByRole("table").getByRole("link").first();
const openFirst = async (page: Page) => {
  const heading = page.getByRole("heading", { level: 1 });
  const list = await heading.innerText();
  await firstLink(page).click();
  await heading.filter({ hasNotText: list }).waitFor();
};
const openTab = async (page: Page, tab: string) => {
  await openFirst(page);
  await page.getByRole("navigation", { name: "Parts of the company" }).getByRole("link", { name: tab }).click();
};

const shots: readonly Shot[] = [
  {
    name: "catalogue-light",
    user: vendor,
    theme: "light",
    path: "/product-catalog?ordering=-ytd_end_user_sales",
  },
  {
    name: "product-dark",
    user: vendor,
    theme: "dark",
    path: "/product-catalog?ordering=-ytd_end_user_sales",
    open: openFirst,
  },
  { name: "console-queue", user: staff, theme: "light", path: "/provider/queue" },
  { name: "console-review", user: staff, theme: "light", path: "/provider/review" },
  {
    name: "console-companies",
    user: staff,
    theme: "light",
    path: "/provider/companies",
  },
  {
    name: "console-company",
    user: staff,
    theme: "light",
    path: "/provider/companies",
    open: openFirst,
  },
  {
    name: "console-people",
    user: staff,
    theme: "light",
    path: "/provider/companies",
    open: (page) => openTab(page, "People"),
  },
  {
    name: "console-import",
    user: staff,
    theme: "light",
    path: "/provider/imports?kind=companies",
    open: async (page) => {
      const lines = ["Vendor Code;Company Name;Tax ID", "ALDER-01;Alder Pipe;12-3456789", "BIRCH-02;;none"];
      await page.getByLabel("Source").fill("Vendor list of the ERP");
      await page.getByLabel("File", { exact: true }).setInputFiles({
        name: "vendors.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(lines.join("\n")),
      });
      await page.getByRole("button", { name: "Upload File" }).click();
      // The columns and values of this file need no decision, so their pages are passed over.
      await page.getByRole("button", { name: "Read File" }).click();
      await page.getByRole("heading", { name: "Problems" }).waitFor();
    },
  },
  { name: "console-agreements", user: staff, theme: "light", path: "/provider/agreements" },
  { name: "console-terms", user: staff, theme: "light", path: "/provider/terms" },
  { name: "console-audit", user: staff, theme: "light", path: "/provider/audit" },
];

const wanted = readCommandLine(command, { allowPositionals: true }).positionals;
const portal = await startPortal();
try {
  const browser = await chromium.launch(browserSettings.use?.launchOptions);
  for (const shot of shots) if (wanted.length === 0 || wanted.includes(shot.name)) await take(browser, shot);
  await browser.close();
} finally {
  portal.kill("SIGTERM");
  await once(portal, "exit");
}

async function startPortal() {
  const dataDir = `${root}.tmp/screenshots`;
  rmSync(dataDir, { recursive: true, force: true });
  const server = spawn(process.execPath, ["apps/api/dist/server.js"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // The server prints the greeting once it is ready.
  await once(server.stdout, "data");
  return server;
}

async function take(browser: Browser, { name, user, theme, path, open }: Shot) {
  const size = user === vendor ? { width: 1440, height: 900 } : { width: 1280, height: 720 };
  const page = await browser.newPage({ viewport: size, colorScheme: theme });
  await page.goto(`${address}/login?from=${encodeURIComponent(path)}`);
  await page.getByLabel("Email").fill(user);
  await page.getByLabel("Password", { exact: true }).fill("Portal2026!");
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL((url) => url.pathname === path.split("?")[0]);
  await open?.(page);
  await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForFunction("!document.querySelector('main .animate-pulse')"); // the placeholders of rows
  // The pointer is where the sign-in button was, and would highlight a row.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${root}docs/screenshots/${name}.png` });
  await page.close();
}
