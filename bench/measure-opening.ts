import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumOnPath } from "../tools/chromium.ts";
import { signIn } from "./people.ts";
import type { Portal } from "./portal.ts";

/** Milliseconds from the press on the link to the catalogue until its first row is drawn: the medians of the rounds. */
export interface Opening {
  /** The factor by which the processor is slowed. */
  slowed: number;
  /** The browser has nothing of the catalogue: the first opening after sign-in. */
  cold: number;
  /** The catalogue was open before in the same tab. */
  warm: number;
}

const slowed = 4;

/** Opens the catalogue from the home page on a slowed processor. */
export async function measureOpening(portal: Portal, rounds: number): Promise<Opening> {
  const browser = await chromium.launch({ executablePath: chromiumOnPath(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const found: { cold: number; warm: number }[] = [];
    for (let round = 0; round < rounds; round++) found.push(await openTwice(browser, portal));
    const median = (name: "cold" | "warm") =>
      found.map((one) => one[name]).toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
    return { slowed, cold: median("cold"), warm: median("warm") };
  } finally {
    await browser.close();
  }
}

async function openTwice(browser: Browser, portal: Portal) {
  const context = await browser.newContext();
  const session = JSON.stringify(await signIn(portal));
  const page = await context.newPage();
  await page.goto(`${portal.url}/login`);
  await page.evaluate((value) => localStorage.setItem("lading.session", value), session);
  await page.goto(`${portal.url}/homepage`);
  await page.getByRole("list", { name: "Areas" }).waitFor();
  await page.waitForLoadState("networkidle");
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  const cold = await timeOpening(page);
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await page.getByRole("list", { name: "Areas" }).waitFor();
  await page.waitForLoadState("networkidle");
  const warm = await timeOpening(page);
  await context.close();
  return { cold, warm };
}

async function timeOpening(page: Page) {
  const drawn = page.evaluate<number>(`new Promise((resolve) =>
    addEventListener("pointerdown", ({ timeStamp }) => {
      const look = () =>
        document.querySelector("#main tbody a")
          ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
          : requestAnimationFrame(look);
      look();
    }, { capture: true, once: true }))`);
  await page.getByRole("navigation").getByRole("link", { name: "Product Catalog" }).click();
  return drawn;
}
