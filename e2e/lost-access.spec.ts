import type { Browser } from "@playwright/test";
import { test } from "./company.ts";
import { comeAs, expect } from "./stage.ts";
import { accountManagement, getRows } from "./user-lists.ts";

// These tests open three to five tabs, which is slow on a busy machine.
test.describe.configure({ timeout: 60_000 });
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
  { tag: ["@USER-03", "@SESS-04"] },
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

test(
  "explains a new role before the change, and applies it to every open tab at its next request",
  { tag: ["@USER-03", "@SESS-04", "@PERM-01"] },
  async ({ page, browser, company }) => {
    await company.addUser("Cy Reed", "Vendor Admin");
    const tabs = await openTwoTabs(browser, company.getEmail("Cy Reed"));
    for (const one of tabs) {
      await one.goto(accountManagement);
      await expect(getRows(one, "Active users")).toHaveCount(3);
    }
    await page.goto(accountManagement);
    await page.getByRole("button", { name: "Vendor Admin, role of Cy Reed" }).click();
    await page.getByRole("menuitemradio", { name: "View Only" }).click();
    const question = page.getByRole("alertdialog", { name: "Change the role of Cy Reed?" });
    await expect(question).toContainText("Manage users and settings");
    await expect(question).toContainText("View and download, without changing anything.");
    await question.getByRole("button", { name: "Change Role" }).click();
    await expect(page.getByRole("button", { name: "View Only, role of Cy Reed" })).toBeFocused();
    await expect(page.getByText("The role of Cy Reed is View Only now.")).toBeVisible();

    await tabs[0].getByRole("columnheader", { name: "Email" }).getByRole("button").click();
    await tabs[1].getByRole("button", { name: "Deactivate Bo Reed" }).click();
    await tabs[1].getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    for (const one of tabs) {
      await expect(one.getByRole("heading", { level: 1 })).toHaveText("User Profile");
      await expect(one.getByRole("link", { name: "Account Management" })).toHaveCount(0);
    }
    await page.reload();
    await expect(page.getByRole("button", { name: "Full Access, role of Bo Reed" })).toBeVisible();
  },
);

test(
  "shows the profile to a user who gives up the permission to manage users",
  { tag: "@PERM-01" },
  async ({ page, company }) => {
    await company.addUser("Cy Reed", "Vendor Admin");
    await page.goto(accountManagement);
    await page.getByRole("button", { name: "Vendor Admin, role of Ada Moss" }).click();
    await page.getByRole("menuitemradio", { name: "View Only" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Change Role" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Profile");
    await expect(page.getByText("The role of Ada Moss is View Only now.")).toBeVisible();
  },
);

test(
  "shows the profile if the section is switched off while it is open",
  { tag: ["@PERM-03", "@SETT-01"] },
  async ({ page, company }) => {
    await page.goto(accountManagement);
    await page.getByRole("button", { name: "Deactivate Bo Reed" }).click();
    await company.switchOffAccountManagement();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByText("This is not available any more.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Profile");
    await expect(page.getByRole("link", { name: "Account Management" })).toHaveCount(0);
  },
);
