import type { Browser } from "@playwright/test";
import { test } from "./company.ts";
import { comeAs, expect } from "./stage.ts";
import { accountManagement, getRows } from "./user-lists.ts";

// The test opens three tabs, which is slow on a busy machine.
test.use({ isConfirmed: true, companyValues: { active: ["Bo Reed"] } });

/** Signs this user in to another browser and opens two tabs. */
async function openTwoTabs(browser: Browser, email: string) {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await comeAs(first, email);
  await first.goto("/homepage");
  await second.goto("/product-catalog");
  for (const page of [first, second]) await page.getByRole("heading", { level: 1 }).waitFor();
  return [first, second] as const;
}

test(
  "deactivation signs out a user's open tabs at their next request, and frees the license",
  { tag: ["@USER-03.2", "@SESS-04.1"] },
  async ({ page, browser, company }) => {
    const tabs = await openTwoTabs(browser, company.getEmail("Bo Reed"));
    await page.goto(accountManagement);
    await expect(page.getByText("Basic plan, 3 licenses remain")).toBeVisible();
    await page.getByRole("button", { name: "Deactivate Bo Reed" }).click();
    const question = page.getByRole("alertdialog", { name: "Deactivate Bo Reed?" });
    await expect(question).toContainText("signed out everywhere immediately");
    await question.getByRole("button", { name: "Deactivate" }).click();
    await expect(getRows(page, "Active users")).toHaveCount(1);
    await expect(page.getByText("Bo Reed was deactivated.")).toBeVisible();
    await expect(page.getByText("Basic plan, 4 licenses remain")).toBeVisible();
    await expect(page.getByRole("region", { name: "Active users" })).toBeFocused();
    await expect(page.getByRole("tab")).toHaveText([/1$/, /1$/, /0$/]);

    await tabs[1].getByRole("button", { name: "Price" }).click();
    for (const one of tabs) await one.waitForURL(/\/login/);
    await tabs[0].getByLabel("Email").fill(company.getEmail("Bo Reed"));
    await tabs[0].getByLabel("Password", { exact: true }).fill("Portal2026!");
    await tabs[0].getByRole("button", { name: "Log In" }).click();
    await expect(tabs[0].getByRole("dialog")).toContainText("deactivated");
  },
);
