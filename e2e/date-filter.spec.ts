import type { Page } from "@playwright/test";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

/** Opens the list of orders on November 21, 2026, and returns the queries with which it requests orders. */
async function open(page: Page, parameters = "") {
  const queries: URLSearchParams[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/order-documents/orders/") queries.push(searchParams);
  });
  await page.clock.install({ time: new Date("2026-11-21T12:00:00Z") });
  await page.goto(`/document-repository?type=Order+Documents${parameters}`);
  await expect(page.getByRole("table", { name: "Purchase orders" })).toBeVisible();
  return queries;
}

const chip = (page: Page) =>
  page.getByRole("button", { name: "Order Date", exact: true }).and(page.locator(":not(th *)"));
const panel = (page: Page) => page.getByRole("dialog", { name: "Order Date filter" });
const getRequestedDays = (queries: readonly URLSearchParams[], end: "date_after" | "date_before") => [
  ...new Set(queries.map((query) => query.get(end)).filter((day) => day !== null)),
];

test(
  "a range of dates is typed with the keyboard only, and is requested once it has both ends",
  { tag: "@LIST-07" },
  async ({ page }) => {
    const queries = await open(page);
    await chip(page).focus();
    await page.keyboard.press("Enter");
    await panel(page).getByRole("radio", { name: "Date range" }).press("Space");
    await expect(panel(page).getByRole("textbox", { name: "Start date" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(panel(page).getByRole("textbox", { name: "Start date" })).toBeFocused();
    await page.keyboard.type("11092026");
    await page.clock.runFor(500);
    expect(new URL(page.url()).searchParams.has("date_after")).toBe(false);
    await page.keyboard.press("Tab");
    await expect(panel(page).getByRole("textbox", { name: "End date" })).toBeFocused();
    await page.keyboard.type("11202026");
    await page.clock.runFor(500);

    await expect(page).toHaveURL(/date_after=2026-11-09&date_before=2026-11-20/);
    await expect.poll(() => queries.at(-1)?.get("date_after")).toBe("2026-11-09");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Order Date: 11/09/2026 – 11/20/2026" })).toBeFocused();
  },
);

test(
  "shows an error for a date in the future and for an end before the start, and requests neither",
  { tag: "@LIST-07" },
  async ({ page }) => {
    const queries = await open(page, "&date_after=2026-11-09&date_before=2026-11-12");
    await page.getByRole("button", { name: /^Order Date: / }).click();
    const end = panel(page).getByRole("textbox", { name: "End date" });
    const error = panel(page).getByRole("alert");

    await end.fill("11/08/2026");
    await expect(error).toHaveText("The end date cannot be before the start date.");
    await page.clock.runFor(500);
    await end.fill("11/12/2027");
    await expect(error).toHaveText("Dates cannot be in the future.");
    await page.clock.runFor(500);
    await end.fill("02/31/2026");
    await page.keyboard.press("Tab");
    await expect(error).toHaveText("Must be a day of the calendar, like 01/31/2026.");
    await expect(end).toHaveValue("02/31/2026");
    await page.clock.runFor(500);
    await expect(page).toHaveURL(/date_after=2026-11-09&date_before=2026-11-12/);
    expect(getRequestedDays(queries, "date_before")).toEqual(["2026-11-12"]);
  },
);

test("a date is requested only after its year is complete", { tag: "@LIST-07" }, async ({ page }) => {
  const queries = await open(page);
  await chip(page).click();
  const type = async (keys: string) => {
    await panel(page).getByRole("textbox", { name: "Date" }).selectText();
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.clock.runFor(700);
    }
  };
  await type("12312027");
  await expect(panel(page).getByRole("alert")).toHaveText("Dates cannot be in the future.");
  await expect(page).not.toHaveURL(/date_after/);
  await type("11/10/2026");
  await expect(page).toHaveURL(/date_after=2026-11-10&date_before=2026-11-10/);
  await expect.poll(() => getRequestedDays(queries, "date_after")).toEqual(["2026-11-10"]);
});

test(
  "a single date is chosen in a calendar that disables future days, and is removed by the cross of its chip",
  { tag: "@LIST-07" },
  async ({ page }) => {
    await open(page, "&page=2");
    await chip(page).click();
    await expect(page.getByRole("button", { name: /November 22, 2026/ })).toBeDisabled();
    await page.getByRole("button", { name: /November 18, 2026/ }).click();
    await page.clock.runFor(500);
    await expect(page).toHaveURL(/page=1&.*date_after=2026-11-18&date_before=2026-11-18/);

    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Order Date: 11/18/2026" })).toBeFocused();
    await page.getByRole("button", { name: "Clear Order Date filter" }).click();
    await page.clock.runFor(500);
    await expect(page).not.toHaveURL(/date_after/);
    await expect(chip(page)).toBeFocused();
  },
);
