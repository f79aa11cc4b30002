import { test } from "./company.ts";
import { comeAs, expect } from "./stage.ts";
import { accountManagement, rowsOf, tab } from "./user-lists.ts";

const crowd = Array.from({ length: 11 }, (_, place) => `${"BCDEFGHIJKL"[place]}o Reed`);

test.describe("a company of many", () => {
  test.use({
    crew: {
      plan: "Enterprise",
      active: crowd,
      deactivated: ["Zoe Reed", "Yan Reed"],
      invited: ["old@mill.example", "another@mill.example"],
    },
  });

  test(
    "tells where the company is and whom to turn to, N/A for what is missing",
    { tag: ["@USER-01", "@LIST-10"] },
    async ({ page }) => {
      await page.goto(accountManagement);
      const block = (title: string) => page.getByRole("region", { name: title });
      await expect(block("Address").locator("dd")).toHaveText(["12 Mill Lane", "N/A", "N/A", "N/A", "N/A"]);
      await expect(block("Primary Contact").locator("dd")).toHaveText(["Ada Moss", "N/A", "N/A", "(505) 555-0100"]);
      await expect(block("Secondary Contact").locator("dd")).toHaveText(["N/A", "N/A", "N/A", "N/A"]);
    },
  );

  test(
    "three lists, ten a page, the active by name and the others by email, each with its count",
    { tag: ["@USER-02", "@LIST-02"] },
    async ({ page }) => {
      await page.goto(accountManagement);
      await expect(page.getByRole("tab")).toHaveText([
        "Manage Active Users12",
        "Deactivated Users2",
        "Pending Invitations2",
      ]);
      const active = rowsOf(page, "Active users");
      await expect(active).toHaveCount(10);
      await expect(active.locator("td:first-child")).toHaveText(["Ada MossYou", ...crowd.slice(0, 9)]);
      await expect(page.getByText("Items 1 to 10 of 12 total")).toBeVisible();
      await page.getByRole("button", { name: "Next page" }).click();
      await expect(active.locator("td:first-child")).toHaveText(crowd.slice(9));
      await expect(page.getByText("Items 11 to 12 of 12 total")).toBeVisible();

      await tab(page, "Deactivated Users").click();
      await expect(rowsOf(page, "Deactivated users").locator("td:first-child")).toHaveText(["Yan Reed", "Zoe Reed"]);
      await tab(page, "Pending Invitations").click();
      const pending = rowsOf(page, "Pending invitations");
      await expect(pending.locator("td:first-child")).toHaveText(["another@mill.example", "old@mill.example"]);
      await expect(pending.first()).toContainText("View OnlyOct 1, 2026Expired");
    },
  );

  test(
    "the address holds the tab, the page and the order: for Back, a reload and somebody else",
    { tag: ["@USER-02", "@LIST-01"] },
    async ({ page, context }) => {
      await page.goto(accountManagement);
      await page.getByRole("button", { name: "Next page" }).click();
      await page.getByRole("columnheader", { name: "Email" }).getByRole("button").click();
      await page.getByRole("columnheader", { name: "Email" }).getByRole("button").click();
      const head = page.getByRole("columnheader", { name: "Email" });
      await expect(head).toHaveAttribute("aria-sort", "descending");
      await expect(rowsOf(page, "Active users").first()).toContainText("Lo Reed");
      await page.getByRole("button", { name: "Page 2" }).click();
      await expect(rowsOf(page, "Active users")).toHaveCount(2);
      await expect(page).toHaveURL(`${accountManagement}&tab=Manage+Active+Users&page=2&page_size=10&ordering=-email`);
      await page.reload();
      await expect(rowsOf(page, "Active users").last()).toContainText("Ada Moss");
      const other = await context.newPage();
      await other.goto(page.url());
      await expect(rowsOf(other, "Active users").last()).toContainText("Ada Moss");

      await tab(page, "Pending Invitations").click();
      await expect(rowsOf(page, "Pending invitations")).toHaveCount(2);
      await page.goBack();
      await expect(rowsOf(page, "Active users").last()).toContainText("Ada Moss");
      await page.goBack();
      await expect(rowsOf(page, "Active users").first()).toContainText("Lo Reed");
    },
  );

  test("an address that says nonsense opens the first list", { tag: "@LIST-01" }, async ({ page }) => {
    await page.goto(`${accountManagement}&tab=Nobody&page=-1&ordering=password_hash`);
    await expect(rowsOf(page, "Active users")).toHaveCount(10);
    await page.goto(`${accountManagement}&tab=Pending+Invitations&page=99`);
    await expect(page.getByText("No data available")).toBeVisible();
    await expect(page.getByText("No items on page 99, 2 total")).toBeVisible();
    await page.getByRole("button", { name: "Go to the last page" }).click();
    await expect(rowsOf(page, "Pending invitations")).toHaveCount(2);
  });
});

test(
  "an empty list says so, and one that fails offers to try again",
  { tag: ["@LIST-03", "@LIST-10"] },
  async ({ page }) => {
    let fails = true;
    await page.route("**/api/accounts/deactivated-users/**", (route) =>
      fails ? route.fulfill({ status: 500, json: { detail: "Something went wrong." } }) : route.continue(),
    );
    await page.goto(`${accountManagement}&tab=Deactivated+Users`);
    await expect(page.getByText("The list could not be loaded.")).toBeVisible();
    fails = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No data available")).toBeVisible();
    await expect(page.getByText("Items 0 to 0 of 0 total")).toBeVisible();
  },
);

test("ten placeholder rows stand where the users will be", { tag: "@LIST-10" }, async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/accounts/active-users?**", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(accountManagement);
  await expect(rowsOf(page, "Active users")).toHaveCount(10);
  await expect(rowsOf(page, "Active users").getByText("Ada Moss")).toHaveCount(0);
  answer.resolve();
  await expect(rowsOf(page, "Active users")).toHaveCount(1);
});

test.describe("who may look and not change", () => {
  test.use({ crew: { active: ["Bo Reed"], deactivated: ["Yan Reed"], invited: ["old@mill.example"] } });

  test("finds no way to change anything", { tag: ["@PERM-01", "@USER-03"] }, async ({ page }) => {
    // No role is made like that, but one may be.
    await page.route("**/api/accounts/user-details/", async (route) => {
      const user = (await (await route.fetch()).json()) as { permissions: string[] }; // the server checks its answers
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

test.describe("who may not even look", () => {
  test.use({ crew: { active: ["Bo Reed"] } });

  test("is led to the profile, and so is the address", { tag: ["@PERM-01", "@SETT-01"] }, async ({ page, company }) => {
    await page.goto("/homepage");
    await comeAs(page, company.emailOf("Bo Reed"));
    await page.goto(`${accountManagement}&tab=Pending+Invitations&page=2`);
    await expect(page).toHaveURL("/settings?type=User+Profile");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Profile");
    await expect(page.getByText("Your role was changed")).toHaveCount(0);
  });
});
