import { chromium, type Page } from "@playwright/test";
import { chromiumOnPath } from "../tools/chromium.ts";
import { measureEventTasks } from "./event-tasks.ts";
import { signIn } from "./people.ts";
import type { Portal } from "./portal.ts";

/** Times of the page's main thread in the grid of many products, in milliseconds. */
export interface Grid {
  /** The number of products in the grid. */
  products: number;
  keys: number;
  /** The factor by which the processor is slowed. */
  slowed: number;
  p50: number;
  p99: number;
  /** Pasting a block of 500 by 5 cells. */
  paste: number;
}

const slowed = 4;
const keyDelayMs = 60;
const typedCells = 40;
const block = { rows: 500, columns: 5 };

/** Types into cells of the grid and pastes a block, on a slowed processor. */
export async function measureGrid(portal: Portal): Promise<Grid> {
  const browser = await chromium.launch({ executablePath: chromiumOnPath(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    const products = await openGrid(page, portal);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    const keys = await measureEventTasks(cdp, "keydown", () => typeIntoCells(page));
    const sorted = keys.toSorted((one, other) => one - other);
    const pastes = await measureEventTasks(cdp, "paste", () => pasteBlock(page));
    return {
      products,
      slowed,
      keys: sorted.length,
      p50: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
      p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN,
      paste: pastes[0] ?? Number.NaN,
    };
  } finally {
    await browser.close();
  }
}

/** Opens the grid with the whole catalog, or with its largest category if the grid cannot contain all products. */
async function openGrid(page: Page, portal: Portal) {
  await page.goto(`${portal.url}/login`);
  const session = JSON.stringify(await signIn(portal));
  await page.evaluate((value) => localStorage.setItem("lading.session", value), session);
  await page.goto(`${portal.url}/product-catalog`);
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  await all.waitFor();
  if ((await countProducts(portal)) > 10_000) {
    const { rows } = await portal.owner.query<{ category: string }>(
      "select category from product_counts where category <> '' and products <= 10000 order by products desc limit 1",
    );
    await page.goto(`${portal.url}/product-catalog?category=${encodeURIComponent(rows[0]?.category ?? "")}`);
  }
  await all.check();
  await page.getByRole("button", { name: /^Select all [\d,]+ results$/ }).click();
  await page.getByRole("button", { name: /^Edit [\d,]+ Products$/ }).click();
  await page.locator("[data-row='0'][data-column='0']").waitFor();
  const grid = page.getByRole("grid", { name: "Products" });
  await grid.focus();
  return Number(await grid.getAttribute("aria-rowcount")) - 1;
}

async function countProducts({ owner }: Portal) {
  const { rows } = await owner.query<{ products: number }>("select count(*)::int as products from products");
  return rows[0]?.products ?? 0;
}

async function typeIntoCells(page: Page) {
  for (let cell = 0; cell < typedCells; cell++) {
    await page.keyboard.type(`${100 + cell}.25`, { delay: keyDelayMs });
    await page.keyboard.press("Enter", { delay: keyDelayMs });
  }
}

async function pasteBlock(page: Page) {
  const text = Array.from(
    { length: block.rows },
    (_, row) => `${row + 1}.50\t${row % 90}\t12/31/2030\t\tM-${row}`,
  ).join("\n");
  await page.keyboard.press("Control+ArrowUp");
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press("Control+v");
  await page.getByText(/cells changed/).waitFor();
}
