import type { Page } from "@playwright/test";
import { test } from "./company.ts";
import { expect } from "./stage.ts";
import { accountManagement, getRows, tab } from "./user-lists.ts";

test.use({
  isConfirmed: true,
  companyValues: { active: ["Bo Reed"], deactivated: ["Yan Reed"], invited: ["old@mill.example"] },
});

/** Records the paths of all requests for changes that the page sends from now on. */
function recordChanges(page: Page) {
  const changes: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && /\/user(-invite)?\//.test(pathname)) changes.push(pathname);
  });
  return changes;
}

test("reactivates a deactivated user and deletes one permanently", { tag: "@USER-03" }, async ({ page }) => {
  await page.goto(`${accountManagement}&tab=Deactivated+Users`);
  await page.getByRole("button", { name: "Reactivate Yan Reed" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("This takes a license; 2 licenses remain.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByText("No data available")).toBeVisible();
  await tab(page, "Manage Active Users").click();
  await expect(getRows(page, "Active users")).toHaveCount(3);
  await expect(page.getByText("Only 1 license remains.")).toBeVisible();

  await page.getByRole("button", { name: "Deactivate Yan Reed" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  await tab(page, "Deactivated Users").click();
  await page.getByRole("button", { name: "Delete Yan Reed" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Yan Reed permanently?" });
  await expect(question).toContainText("They cannot be reactivated afterwards.");
  await question.getByRole("button", { name: "Delete User" }).click();
  await expect(page.getByText("No data available")).toBeVisible();
  await expect(page.getByText("Yan Reed was deleted.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No data available")).toBeVisible();
});

test.describe("without a license left", () => {
  test.use({ companyValues: { active: ["Bo Reed", "Cy Reed", "Di Reed", "Ed Reed"], deactivated: ["Yan Reed"] } });

  test(
    "rejects a reactivation and links to a request for more licenses",
    { tag: ["@USER-03", "@USER-06"] },
    async ({ page, company }) => {
      await page.goto(`${accountManagement}&tab=Deactivated+Users`);
      await expect(page.getByText("No licenses remain.")).toBeVisible();
      const link = page.getByRole("link", { name: "Request More Licenses" });
      await expect(link).toHaveAttribute(
        "href",
        `mailto:vendors@provider.example?subject=${encodeURIComponent(`More licenses for ${company.name}`)}`,
      );
      await page.getByRole("button", { name: "Reactivate Yan Reed" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Reactivate" }).click();
      await expect(page.getByText("Could not reactivate Yan Reed: Your plan has no license left.")).toBeVisible();
      await expect(getRows(page, "Deactivated users")).toContainText("Yan Reed");
    },
  );
});

test("resends an invitation and cancels it", { tag: "@USER-03" }, async ({ page }) => {
  await page.goto(`${accountManagement}&tab=Pending+Invitations`);
  const row = getRows(page, "Pending invitations").filter({ hasText: "old@mill.example" });
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
  "shows a change immediately and reverts it with the server's message when it fails",
  { tag: "@USER-03" },
  async ({ page }) => {
    const response = Promise.withResolvers<void>();
    await page.route("**/api/accounts/user/*/deactivate", async (route) => {
      await response.promise;
      await route.fulfill({ status: 409, json: { detail: "Bo Reed is needed." } });
    });
    await page.goto(accountManagement);
    await page.getByRole("button", { name: "Deactivate Bo Reed" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(getRows(page, "Active users")).toHaveCount(1);
    await expect(page.getByText("Items 1 to 1 of 1 total")).toBeVisible();
    response.resolve();
    await expect(page.getByText("Could not deactivate Bo Reed: Bo Reed is needed.")).toBeVisible();
    await expect(getRows(page, "Active users").nth(1)).toContainText("Bo Reed");
    await expect(page.getByText("Items 1 to 2 of 2 total")).toBeVisible();

    await page.unroute("**/api/accounts/user/*/deactivate");
    await page.route("**/api/accounts/user/*/deactivate", (route) => route.abort());
    await page.getByRole("button", { name: "Deactivate Bo Reed" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByText("Could not deactivate Bo Reed: The server could not be reached.")).toBeVisible();
    await expect(getRows(page, "Active users")).toHaveCount(2);
  },
);

test(
  "keeps the role of the last Vendor Admin and lets no user deactivate themselves",
  { tag: "@USER-06" },
  async ({ page, company }) => {
    await page.goto(accountManagement);
    await expect(getRows(page, "Active users")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Deactivate Ada Moss" })).toHaveCount(0);
    const role = page.getByRole("button", { name: "Vendor Admin, role of Ada Moss" });
    const reason = /^You are the only active Vendor Admin of your company\. Make another user a Vendor Admin first\.$/;
    await expect(role).toBeDisabled();
    await expect(role).toHaveAccessibleDescription(reason);
    await role.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.mouse.move(0, 0);
    await role.hover();
    await expect(page.getByRole("tooltip")).toHaveText(reason);
    await role.click({ force: true }); // the button has aria-disabled
    await expect(page.getByRole("tooltip")).toHaveText(reason);

    await company.addUser("Cy Reed", "Vendor Admin");
    await page.reload();
    await expect(role).toBeEnabled();
  },
);

test(
  "shows that a colleague has already made a change, and updates the list",
  { tag: "@USER-03" },
  async ({ page, context }) => {
    await page.goto(`${accountManagement}&tab=Pending+Invitations`);
    await expect(page.getByRole("button", { name: "Resend to" })).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole("button", { name: "Cancel invitation of" }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: "Cancel Invitation" }).click();
    await expect(other.getByText("No data available")).toBeVisible();
    await page.getByRole("button", { name: "Resend to" }).click();
    await expect(
      page.getByText(
        /^Could not send the invitation .* again: The invitation of old@mill.example is cancelled already/,
      ),
    ).toBeVisible();
    await expect(page.getByText("No data available")).toBeVisible();
  },
);

test("applies a change once after a double click on the confirmation", { tag: "@USER-03" }, async ({ page }) => {
  const changes = recordChanges(page);
  const confirm = (name: string) => page.getByRole("alertdialog").getByRole("button", { name }).dblclick();
  await page.goto(accountManagement);
  await page.getByRole("button", { name: "Full Access, role of Bo Reed" }).click();
  await page.getByRole("menuitemradio", { name: "View Only" }).click();
  await confirm("Change Role");
  await expect(page.getByText("The role of Bo Reed is View Only now.")).toBeVisible();
  await page.getByRole("button", { name: "Deactivate Bo Reed" }).click();
  await confirm("Deactivate");
  await expect(page.getByText("Bo Reed was deactivated.")).toBeVisible();
  await tab(page, "Deactivated Users").click();
  await page.getByRole("button", { name: "Delete Yan Reed" }).click();
  await confirm("Delete User");
  await expect(page.getByText("Yan Reed was deleted.")).toBeVisible();
  await tab(page, "Pending Invitations").click();
  await page.getByRole("button", { name: "Cancel invitation of" }).click();
  await confirm("Cancel Invitation");
  await expect(page.getByText("The invitation of old@mill.example was cancelled.")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(changes).toHaveLength(4);
});

test(
  "sends one email after a double click on Resend and disables the row until it is sent",
  { tag: "@USER-03" },
  async ({ page }) => {
    const changes = recordChanges(page);
    const response = Promise.withResolvers<void>();
    await page.route("**/api/accounts/user-invite/*/resend", async (route) => {
      await response.promise;
      await route.continue();
    });
    await page.clock.install();
    await page.goto(`${accountManagement}&tab=Pending+Invitations`);
    await page.getByRole("button", { name: "Resend to old@mill.example" }).dblclick();
    await expect(page.getByRole("button", { name: "Cancel invitation of old@mill.example" })).toBeDisabled();
    await page.clock.pauseAt(Date.now() + 60_000);
    response.resolve();
    const sent = page.getByRole("button", { name: "Sent to old@mill.example" });
    await expect(sent).toBeDisabled();
    await expect(sent).toBeFocused();
    await page.keyboard.press("Enter");
    await sent.dblclick({ force: true });
    await page.clock.runFor(5_000);
    await expect(page.getByRole("button", { name: "Resend to old@mill.example" })).toBeEnabled();
    expect(changes).toHaveLength(1);
  },
);
