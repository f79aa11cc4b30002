import type { Page } from "@playwright/test";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

/** Opens the list of orders on November 21, 2026. */
async function open(page: Page, parameters = "") {
  await page.clock.install({ time: new Date("2026-11-21T12:00:00Z") });
  await page.goto(`/document-repository?type=Order+Documents${parameters}`);
  await expect(page.getByRole("table", { name: "Purchase orders" })).toBeVisible();
}

const chip = (page: Page) =>
  page.getByRole("button", { name: "Order Date", exact: true }).and(page.locator(":not(th *)"));
test(
  "a single date is chosen in a calendar that disables future days, and is removed by the cross of its chip",
  { tag: ["@LIST-07.2", "@LIST-07.3"] },
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
