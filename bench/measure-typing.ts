import { chromium, type Page } from "@playwright/test";
import { chromiumOnPath } from "../tools/chromium.ts";
import { measureEventTasks } from "./event-tasks.ts";
import { signIn } from "./people.ts";
import type { Portal } from "./portal.ts";

/** Times of the page's main thread for one key typed into a product's form, in milliseconds. */
export interface Typing {
  keys: number;
  /** The factor by which the processor is slowed. */
  slowed: number;
  p50: number;
  p99: number;
  slowest: number;
}

const slowed = 4;
/** About the speed of a typist, so that no key waits for the previous one. */
const keyDelayMs = 60;
const texts = {
  Manufacturer: "Blue Mesa Valve and Supply Company",
  "Vendor Price": "1234.5678",
  "Price Expiration": "12/31/2030",
  Weight: "1204.5",
  Material: "Carbon steel body, stainless trim, graphite packing",
};

/** Types into the form of one product on a slowed processor. */
export async function measureTyping(portal: Portal): Promise<Typing> {
  const browser = await chromium.launch({ executablePath: chromiumOnPath(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    await openForm(page, portal);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    const tasks = await measureEventTasks(cdp, "keypress", () => typeAll(page));
    const sorted = tasks.toSorted((one, other) => one - other);
    return {
      keys: sorted.length,
      slowed,
      p50: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
      p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN,
      slowest: sorted.at(-1) ?? Number.NaN,
    };
  } finally {
    await browser.close();
  }
}

async function openForm(page: Page, portal: Portal) {
  await page.goto(`${portal.url}/login`);
  const session = JSON.stringify(await signIn(portal));
  await page.evaluate((value) => localStorage.setItem("lading.session", value), session);
  await page.goto(`${portal.url}/product-catalog`);
  await page.getByRole("table", { name: "Products" }).locator("tbody").getByRole("link").first().click();
  await page.getByRole("button", { name: "Edit Product Details" }).click();
  await page.getByRole("textbox", { name: "Manufacturer", exact: true }).waitFor();
}

async function typeAll(page: Page) {
  for (const [name, text] of Object.entries(texts)) {
    await page.getByRole("textbox", { name, exact: true }).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text, { delay: keyDelayMs });
  }
}
