import { test } from "./company.ts";
import { comeAs, expect } from "./stage.ts";
import { accountManagement, getRows, tab } from "./user-lists.ts";

const activeUsers = Array.from({ length: 11 }, (_, index) => `${"BCDEFGHIJKL"[index]}o Reed`);

test.describe("a company with many users", () => {
  test.use({
    companyValues: {
      plan: "Enterprise",
      active: activeUsers,
      deactivated: ["Zoe Reed", "Yan Reed"],
      invited: ["old@mill.example", "another@mill.example"],
    },
  });

  test(
    "shows the company's address and contacts, and lists its users, ten a page, with a count for each list",
    { tag: ["@USER-01", "@USER-02", "@LIST-02", "@LIST-10"] },
    async ({ page }) => {
      await page.goto(accountManagement);
      const block = (title: string) => page.getByRole("region", { name: title });
      await expect(block("Address").locator("dd")).toHaveText(["12 Mill Lane", "N/A", "N/A", "N/A", "N/A"]);
      await expect(block("Primary Contact").locator("dd")).toHaveText(["Ada Moss", "N/A", "N/A", "(505) 555-0100"]);
      await expect(block("Secondary Contact").locator("dd")).toHaveText(["N/A", "N/A", "N/A", "N/A"]);

      await expect(page.getByRole("tab")).toHaveText([
        "Manage Active Users12",
        "Deactivated Users2",
        "Pending Invitations2",
      ]);
      const active = getRows(page, "Active users");
      await expect(active).toHaveCount(10);
      await expect(active.locator("td:first-child")).toHaveText(["Ada MossYou", ...activeUsers.slice(0, 9)]);
      await expect(page.getByText("Items 1 to 10 of 12 total")).toBeVisible();
      await page.getByRole("button", { name: "Next page" }).click();
      await expect(active.locator("td:first-child")).toHaveText(activeUsers.slice(9));
      await expect(page.getByText("Items 11 to 12 of 12 total")).toBeVisible();

      await tab(page, "Deactivated Users").click();
      await expect(getRows(page, "Deactivated users").locator("td:first-child")).toHaveText(["Yan Reed", "Zoe Reed"]);
      await tab(page, "Pending Invitations").click();
      const pending = getRows(page, "Pending invitations");
      await expect(pending.locator("td:first-child")).toHaveText(["another@mill.example", "old@mill.example"]);
      await expect(pending.first()).toContainText("View OnlyOct 1, 2026Expired");
    },
  );

  test(
    "keeps the tab, the page and the order in the address for Back, a reload and another tab",
    { tag: ["@USER-02", "@LIST-01"] },
    async ({ page, context }) => {
      await page.goto(accountManagement);
      await page.getByRole("button", { name: "Next page" }).click();
      const head = page.getByRole("columnheader", { name: "Email" });
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "ascending");
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "descending");
      await expect(getRows(page, "Active users").first()).toContainText("Lo Reed");
      await page.getByRole("button", { name: "Page 2" }).click();
      await expect(getRows(page, "Active users")).toHaveCount(2);
      await expect(page).toHaveURL(`${accountManagement}&tab=Manage+Active+Users&page=2&page_size=10&ordering=-email`);
      await page.reload();
      await expect(getRows(page, "Active users").last()).toContainText("Ada Moss");
      const other = await context.newPage();
      await other.goto(page.url());
      await expect(getRows(other, "Active users").last()).toContainText("Ada Moss");

      await tab(page, "Pending Invitations").click();
      await expect(getRows(page, "Pending invitations")).toHaveCount(2);
      await page.goBack();
      await expect(getRows(page, "Active users").last()).toContainText("Ada Moss");
      await page.goBack();
      await expect(getRows(page, "Active users").first()).toContainText("Lo Reed");
    },
  );

  test("opens the first list for an invalid address", { tag: "@LIST-01" }, async ({ page }) => {
    await page.goto(`${accountManagement}&tab=Nobody&page=-1&ordering=password_hash`);
    await expect(getRows(page, "Active users")).toHaveCount(10);
    await page.goto(`${accountManagement}&tab=Pending+Invitations&page=99`);
    await expect(page.getByText("No data available")).toBeVisible();
    await expect(page.getByText("No items on page 99, 2 total")).toBeVisible();
    await page.getByRole("button", { name: "Go to the Last Page" }).click();
    await expect(getRows(page, "Pending invitations")).toHaveCount(2);
  });
});

test(
  "shows ten placeholder rows, a message for an empty list and a retry button for a list that fails to load",
  { tag: ["@LIST-03", "@LIST-10"] },
  async ({ page }) => {
    const response = Promise.withResolvers<void>();
    await page.route("**/api/accounts/active-users?**", async (route) => {
      await response.promise;
      await route.continue();
    });
    let fails = true;
    await page.route("**/api/accounts/deactivated-users/**", (route) =>
      fails ? route.fulfill({ status: 500, json: { detail: "Something went wrong." } }) : route.continue(),
    );
    await page.goto(accountManagement);
    await expect(getRows(page, "Active users")).toHaveCount(10);
    await expect(getRows(page, "Active users").getByText("Ada Moss")).toHaveCount(0);
    response.resolve();
    await expect(getRows(page, "Active users")).toHaveCount(1);

    await tab(page, "Deactivated Users").click();
    await expect(page.getByText("The list could not be loaded.")).toBeVisible();
    fails = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("No data available")).toBeVisible();
    await expect(page.getByText("Deactivated users appear here.")).toBeVisible();
    await expect(page.getByText("0 items", { exact: true })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
  },
);

test.describe("a user who may view but not change users", () => {
  test.use({ companyValues: { active: ["Bo Reed"], deactivated: ["Yan Reed"], invited: ["old@mill.example"] } });

  test("cannot change anything", { tag: ["@PERM-01", "@USER-03"] }, async ({ page }) => {
    // No current role has these permissions, but a future role may.
    await page.route("**/api/accounts/user-details/", async (route) => {
      const user = (await (await route.fetch()).json()) as { permissions: string[] }; // the server validates its responses
      const permissions = user.permissions.filter((permission) => permission !== "accounts.change_regularuser");
      await route.fulfill({ json: { ...user, permissions } });
    });
    await page.goto(accountManagement);
    const panel = page.getByRole("tabpanel");
    for (const [name, rows] of [
      ["Manage Active Users", 2],
      ["Deactivated Users", 1],
      ["Pending Invitations", 1],
    ] as const) {
      await tab(page, name).click();
      await expect(panel.locator("tbody").getByRole("row")).toHaveCount(rows);
      await expect(panel.locator("tbody").getByRole("button")).toHaveCount(0);
    }
    await expect(page.getByRole("button", { name: "Invite a New User" })).toHaveCount(0);
  });
});

test.describe("a user who may not view users", () => {
  test.use({ companyValues: { active: ["Bo Reed"] } });

  test("is redirected from the lists to the profile", { tag: ["@PERM-01", "@SETT-01"] }, async ({ page, company }) => {
    await comeAs(page, company.getEmail("Bo Reed"));
    await page.goto(`${accountManagement}&tab=Pending+Invitations&page=2`);
    await expect(page).toHaveURL("/settings?type=User+Profile");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Profile");
    await expect(page.getByText("Your role was changed")).toHaveCount(0);
  });
});
