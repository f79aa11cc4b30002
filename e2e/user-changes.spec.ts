import type { Browser } from "@playwright/test";
import { test } from "./company.ts";
import { comeAs, expect } from "./stage.ts";
import { accountManagement, rowsOf, tab } from "./user-lists.ts";

// Three or five tabs at once take their time on a busy machine.
test.describe.configure({ timeout: 60_000 });
test.use({ crew: { active: ["Bo Reed"], deactivated: ["Yan Reed"], invited: ["old@mill.example"] } });

/** Another person's browser with two tabs. */
async function twoTabsOf(browser: Browser, email: string) {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto("/login");
  await comeAs(first, email);
  await first.goto("/homepage");
  await second.goto("/product-catalog");
  for (const page of [first, second]) await page.getByRole("heading", { level: 1 }).waitFor();
  return [first, second] as const;
}

test(
  "a deactivated user's open tabs are out at their next request, and the license is free",
  { tag: ["@USER-03", "@SESS-04"] },
  async ({ page, browser, company }) => {
    const tabs = await twoTabsOf(browser, company.emailOf("Bo Reed"));
    await page.goto(accountManagement);
    await expect(page.getByText("Basic plan, 2 licenses remain")).toBeVisible();
    await page.getByRole("button", { name: "Deactivate Bo Reed" }).click();
    const question = page.getByRole("alertdialog", { name: "Deactivate Bo Reed?" });
    await expect(question).toContainText("signed out everywhere at once");
    await question.getByRole("button", { name: "Deactivate" }).click();
    await expect(rowsOf(page, "Active users")).toHaveCount(1);
    await expect(page.getByText("Bo Reed was deactivated.")).toBeVisible();
    await expect(page.getByText("Basic plan, 3 licenses remain")).toBeVisible();
    await expect(page.getByRole("region", { name: "Active users" })).toBeFocused();
    await expect(page.getByRole("tab")).toHaveText([/1$/, /2$/, /1$/]);

    await tabs[1].getByRole("button", { name: "Price" }).click();
    for (const one of tabs) await one.waitForURL(/\/login/);
    await tabs[0].getByLabel("Email").fill(company.emailOf("Bo Reed"));
    await tabs[0].getByLabel("Password", { exact: true }).fill("Portal2026!");
    await tabs[0].getByRole("button", { name: "Log In" }).click();
    await expect(tabs[0].getByRole("dialog")).toContainText("deactivated");
  },
);

test(
  "a new role is explained before, and holds in every open tab from its next request on",
  { tag: ["@USER-03", "@SESS-04", "@PERM-01"] },
  async ({ page, browser, company }) => {
    await company.addUser("Cy Reed", "Vendor Admin");
    const tabs = await twoTabsOf(browser, company.emailOf("Cy Reed"));
    for (const one of tabs) {
      await one.goto(accountManagement);
      await expect(rowsOf(one, "Active users")).toHaveCount(3);
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

test("a deactivated user comes back, or goes for good", { tag: "@USER-03" }, async ({ page }) => {
  await page.goto(`${accountManagement}&tab=Deactivated+Users`);
  await page.getByRole("button", { name: "Reactivate Yan Reed" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("This takes a license; 2 licenses remain.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByText("No data available")).toBeVisible();
  await tab(page, "Manage Active Users").click();
  await expect(rowsOf(page, "Active users")).toHaveCount(3);
  await expect(page.getByText("Only 1 license remains.")).toBeVisible();

  await page.getByRole("button", { name: "Deactivate Yan Reed" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  await tab(page, "Deactivated Users").click();
  await page.getByRole("button", { name: "Delete Yan Reed" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Yan Reed for good?" });
  await expect(question).toContainText("They cannot be reactivated afterwards.");
  await question.getByRole("button", { name: "Delete User" }).click();
  await expect(page.getByText("No data available")).toBeVisible();
  await expect(page.getByText("Yan Reed was deleted.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No data available")).toBeVisible();
});

test.describe("without a license left", () => {
  test.use({ crew: { active: ["Bo Reed", "Cy Reed", "Di Reed", "Ed Reed"], deactivated: ["Yan Reed"] } });

  test(
    "nobody comes back, and the way to more is shown",
    { tag: ["@USER-03", "@USER-06"] },
    async ({ page, company }) => {
      await page.goto(`${accountManagement}&tab=Deactivated+Users`);
      await expect(page.getByText("No licenses remain.")).toBeVisible();
      const link = page.getByRole("link", { name: "Request more licenses" });
      await expect(link).toHaveAttribute(
        "href",
        `mailto:vendors@provider.example?subject=${encodeURIComponent(`More licenses for ${company.name}`)}`,
      );
      await page.getByRole("button", { name: "Reactivate Yan Reed" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Reactivate" }).click();
      await expect(page.getByText("Your plan has no license left.")).toBeVisible();
      await expect(rowsOf(page, "Deactivated users")).toContainText("Yan Reed");
    },
  );
});

test("an invitation is sent again, or cancelled", { tag: "@USER-03" }, async ({ page }) => {
  await page.goto(`${accountManagement}&tab=Pending+Invitations`);
  const row = rowsOf(page, "Pending invitations").filter({ hasText: "old@mill.example" });
  await expect(row).toContainText("Expired");
  await page.getByRole("button", { name: "Resend to old@mill.example" }).click();
  await expect(row).toContainText("Waiting");
  await expect(page.getByText("The invitation was sent to old@mill.example again.")).toBeVisible();
  await page.reload();
  await expect(row).toContainText("Waiting");
  await page.getByRole("button", { name: "Cancel invitation of old@mill.example" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Invitation" }).click();
  await expect(page.getByText("No data available")).toBeVisible();
  await expect(page.getByText("Basic plan, 3 licenses remain")).toBeVisible();
});

test(
  "a change shows at once, and is undone with the server's sentence when it fails",
  { tag: "@USER-03" },
  async ({ page }) => {
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/accounts/user/*/deactivate", async (route) => {
      await answer.promise;
      await route.fulfill({ status: 409, json: { detail: "Bo Reed is needed." } });
    });
    await page.goto(accountManagement);
    await page.getByRole("button", { name: "Deactivate Bo Reed" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(rowsOf(page, "Active users")).toHaveCount(1);
    await expect(page.getByText("Items 1 to 1 of 1 total")).toBeVisible();
    answer.resolve();
    await expect(page.getByText("Bo Reed is needed.")).toBeVisible();
    await expect(rowsOf(page, "Active users").nth(1)).toContainText("Bo Reed");
    await expect(page.getByText("Items 1 to 2 of 2 total")).toBeVisible();

    await page.unroute("**/api/accounts/user/*/deactivate");
    await page.route("**/api/accounts/user/*/deactivate", (route) => route.abort());
    await page.getByRole("button", { name: "Deactivate Bo Reed" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByText("The server could not be reached.")).toBeVisible();
    await expect(rowsOf(page, "Active users")).toHaveCount(2);
  },
);

test("the last Vendor Admin stays one, and nobody can deactivate themselves", { tag: "@USER-06" }, async ({ page }) => {
  await page.goto(accountManagement);
  await expect(rowsOf(page, "Active users")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Deactivate Ada Moss" })).toHaveCount(0);
  await page.getByRole("button", { name: "Vendor Admin, role of Ada Moss" }).click();
  await page.getByRole("menuitemradio", { name: "Full Access" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("This is your own role.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Change Role" }).click();
  await expect(page.getByText("Ada Moss is the only active Vendor Admin of your company.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Vendor Admin, role of Ada Moss" })).toBeVisible();
});

test(
  "what somebody else has changed meanwhile is told, and the lists follow",
  { tag: "@USER-03" },
  async ({ page, context }) => {
    await page.goto(`${accountManagement}&tab=Pending+Invitations`);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole("button", { name: "Cancel invitation of" }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: "Cancel Invitation" }).click();
    await expect(other.getByText("No data available")).toBeVisible();
    await page.getByRole("button", { name: "Resend to" }).click();
    await expect(page.getByText("The invitation of old@mill.example is cancelled already.")).toBeVisible();
    await expect(page.getByText("No data available")).toBeVisible();
  },
);

test(
  "a section that is switched off while it is open gives way to the profile",
  { tag: ["@PERM-03", "@SETT-01"] },
  async ({ page, company }) => {
    await page.goto(accountManagement);
    await page.getByRole("button", { name: "Deactivate Bo Reed" }).click();
    await company.switchOff();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByText("This is not available any more.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Profile");
    await expect(page.getByRole("link", { name: "Account Management" })).toHaveCount(0);
  },
);
