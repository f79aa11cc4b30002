import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { build } from "vite";

/*
 * Parts of lists on a page of their own, of which the tests know every row: it is built here, and they answer its
 * requests.
 */
const web = path.resolve(import.meta.dirname, "../apps/web");
const workbench = "src/list/workbench/index.html";
let built: string;

test.beforeAll(async () => {
  built = await mkdtemp(path.join(tmpdir(), "lading-workbench-"));
  await build({
    root: web,
    configFile: path.join(web, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: built, emptyOutDir: true, rolldownOptions: { input: path.join(web, workbench) } },
  });
});

test.afterAll(() => rm(built, { recursive: true }));

interface Asked {
  requests: URLSearchParams[];
  /** While true, requests are refused. */
  refuse: boolean;
  /** While set, answers wait for it. */
  wait: Promise<void> | undefined;
}

async function open(page: Page, address: string, total: number): Promise<Asked> {
  const asked: Asked = { requests: [], refuse: false, wait: undefined };
  await page.route("http://workbench.test/**", async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === "/orders") {
      asked.requests.push(url.searchParams);
      await asked.wait;
      if (asked.refuse) return route.fulfill({ status: 500, body: "" });
      const size = Number(url.searchParams.get("page_size"));
      const first = (Number(url.searchParams.get("page")) - 1) * size + 1;
      const rows = Array.from({ length: Math.max(0, Math.min(size, total - first + 1)) }, (_, place) => ({
        id: `Order ${first + place}`,
      }));
      return route.fulfill({ json: { rows, total } });
    }
    const file = url.pathname.startsWith("/assets/") ? url.pathname : workbench;
    return route.fulfill({ path: path.join(built, file) });
  });
  await page.clock.install({ time: new Date("2026-11-21T12:00:00Z") });
  await page.goto(`http://workbench.test${address}`);
  return asked;
}

const endlessRows = (page: Page) => page.getByRole("region", { name: "orders" }).getByRole("listitem");

test(
  "an endless list asks for twenty more rows near its end, until it has them all",
  { tag: "@LIST-05" },
  async ({ page }) => {
    const asked = await open(page, "/endless-page", 50);
    const area = page.getByRole("region", { name: "orders" });
    await expect(endlessRows(page)).toHaveCount(20);

    const scrollTo = (left: number) =>
      area.evaluate(
        (element, above) =>
          new Promise((scrolled) => {
            element.addEventListener("scroll", scrolled, { once: true });
            element.scrollTop = element.scrollHeight - element.clientHeight - above;
          }),
        left,
      );
    await scrollTo(71);
    // Had it asked for more, that request would have come before this one.
    await page.evaluate(() => fetch("/orders?page=0&page_size=0"));
    expect(asked.requests.splice(1).map((query) => query.get("page"))).toEqual(["0"]);

    await scrollTo(70);
    await expect(endlessRows(page)).toHaveCount(40);
    await scrollTo(0);
    await expect(endlessRows(page)).toHaveCount(50);
    await scrollTo(0);
    await expect(endlessRows(page).last()).toHaveText("Order 50");
    expect(asked.requests.map((query) => [query.get("page"), query.get("page_size")])).toEqual([
      ["1", "20"],
      ["2", "20"],
      ["3", "20"],
    ]);
  },
);

test(
  "an endless list says that more is on its way, and offers to try again when that fails",
  { tag: "@LIST-05" },
  async ({ page }) => {
    const asked = await open(page, "/endless-page", 30);
    await expect(endlessRows(page)).toHaveCount(20);

    let answer = () => {};
    asked.wait = new Promise((resolve) => (answer = resolve));
    asked.refuse = true;
    await page.getByRole("region", { name: "orders" }).press("End");
    await expect(page.getByText("Loading more orders...")).toBeVisible();
    answer();
    await expect(page.getByRole("alert")).toContainText("The orders could not be loaded.");
    await expect(endlessRows(page)).toHaveCount(20);

    asked.refuse = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(endlessRows(page)).toHaveCount(30);
  },
);

test(
  "an endless list stands on two placeholders until its first rows come",
  { tag: ["@LIST-05", "@LIST-10"] },
  async ({ page }) => {
    const asked = await open(page, "/orders-page", 3);
    let answer = () => {};
    asked.wait = new Promise((resolve) => (answer = resolve));
    await page.goto("http://workbench.test/endless-page");
    await expect(page.getByRole("region", { name: "orders" }).locator("div:has(> .animate-pulse)")).toHaveCount(2);
    answer();
    await expect(endlessRows(page)).toHaveCount(3);
  },
);

test(
  "a range of dates is typed by keyboard alone, and asked for once both ends are there",
  { tag: "@LIST-07" },
  async ({ page }) => {
    const asked = await open(page, "/orders-page", 30);
    await expect(page.getByRole("row")).toHaveCount(11);

    await page.getByRole("button", { name: "Order Date", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "Date range" }).press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.type("11092026");
    expect(new URL(page.url()).searchParams.has("date_after")).toBe(false);
    await page.keyboard.press("Tab");
    await page.keyboard.type("11202026");
    await page.clock.runFor(500);

    await expect(page).toHaveURL(/date_after=2026-11-09&date_before=2026-11-20/);
    await expect.poll(() => asked.requests.at(-1)?.get("date_after")).toBe("2026-11-09");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Order Date: 11/09/2026 – 11/20/2026" })).toBeFocused();
  },
);

test(
  "a date in the future or an end before its start is told and not asked for",
  { tag: "@LIST-07" },
  async ({ page }) => {
    const asked = await open(page, "/orders-page?date_after=2026-11-09&date_before=2026-11-12", 30);
    await page.getByRole("button", { name: /^Order Date: / }).click();
    const dialog = page.getByRole("dialog", { name: "Order Date filter" });
    const end = dialog.getByRole("group", { name: "End date" });

    await end.getByRole("spinbutton", { name: /month/ }).press("ArrowDown");
    await expect(dialog.getByRole("alert")).toHaveText("The end date cannot be before the start date.");
    await end.getByRole("spinbutton", { name: /year/ }).press("ArrowUp");
    await expect(dialog.getByRole("alert")).toHaveText("Dates cannot be in the future.");
    expect(asked.requests.filter((query) => query.get("date_before") !== "2026-11-12")).toHaveLength(0);
  },
);

test("a date is asked for once its year is typed in full", { tag: "@LIST-07" }, async ({ page }) => {
  const asked = await open(page, "/orders-page", 30);
  await page.getByRole("button", { name: "Order Date", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Order Date filter" });
  const type = async (keys: string) => {
    await dialog.getByRole("spinbutton", { name: /month/ }).focus();
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.clock.runFor(700);
    }
  };
  await type("12312027");
  await expect(dialog.getByRole("alert")).toHaveText("Dates cannot be in the future.");
  await expect(page).not.toHaveURL(/date_after/);
  await type("11102026");
  await expect(page).toHaveURL(/date_after=2026-11-10&date_before=2026-11-10/);
  const days = asked.requests.map((query) => query.get("date_after")).filter((day) => day !== null);
  expect(new Set(days)).toEqual(new Set(["2026-11-10"]));
});

test(
  "a single date is chosen in the calendar, where later days are off, and cleared by its chip",
  { tag: "@LIST-07" },
  async ({ page }) => {
    await open(page, "/orders-page?page=2", 30);
    await page.getByRole("button", { name: "Order Date", exact: true }).click();
    await expect(page.getByRole("button", { name: /November 22, 2026/ })).toBeDisabled();
    await page.getByRole("button", { name: /November 18, 2026/ }).click();
    await page.clock.runFor(500);
    await expect(page).toHaveURL(/page=1&.*date_after=2026-11-18&date_before=2026-11-18/);

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear Order Date filter" }).click();
    await page.clock.runFor(500);
    await expect(page).not.toHaveURL(/date_after/);
    await expect(page.getByRole("button", { name: "Order Date", exact: true })).toBeFocused();
  },
);

test(
  "a form with unsaved changes asks before it is left, in our words or the browser's",
  { tag: "@LIST-08" },
  async ({ page }) => {
    await open(page, "/form-page", 30);
    await page.getByLabel("Name").fill("Valve");

    await page.getByRole("link", { name: "Orders" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("You are about to exit this page without saving.");
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Valve");

    const warning = page.waitForEvent("dialog");
    const reload = page.evaluate("location.reload()");
    const dialog = await warning;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await reload;
    await expect(page.getByLabel("Name")).toHaveValue("Valve");

    await page.getByRole("link", { name: "Orders" }).click();
    await question.getByRole("button", { name: "Leave Without Saving" }).click();
    await expect(page).toHaveURL(/orders-page/);
  },
);

test("a saved form says so, and is left without a question", { tag: ["@LIST-08", "@LIST-09"] }, async ({ page }) => {
  await open(page, "/form-page", 30);
  await page.getByLabel("Name").fill("Valve");
  await page.getByRole("button", { name: "Save" }).click();
  const success = page.getByRole("dialog", { name: "Success!" });
  await success.getByRole("button", { name: "Close" }).last().click();
  await expect(success).toBeHidden();
  await page.getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL(/orders-page/);
});

test("a toast closes after five seconds and a short exit", { tag: "@LIST-09" }, async ({ page }) => {
  await open(page, "/form-page", 30);
  await page.getByRole("button", { name: "Tell" }).click();
  const toast = page.getByText("Saved.");
  await page.clock.runFor(5290);
  await expect(toast).toBeVisible();
  await page.clock.runFor(20);
  await expect(toast).toHaveCount(0);
});
