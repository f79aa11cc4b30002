import type { Page } from "@playwright/test";
import { admin, expect, test, viewer } from "./stage.ts";

const sections = ["User Profile", "Change Password", "Alerts", "Service Plans", "Account Management"];
const nav = (page: Page) => page.getByRole("navigation", { name: "Settings" });
const current = (page: Page) => nav(page).locator("[aria-current=page]");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("for an administrator", () => {
  test.use({ user: admin });

  test("five sections have an address, a heading and a title each", { tag: "@SETT-01" }, async ({ page }) => {
    await page.goto("/settings");
    await expect(nav(page).getByRole("link")).toHaveText(sections);
    await expect(current(page)).toHaveText("User Profile");
    for (const section of sections.toReversed()) {
      await nav(page).getByRole("link", { name: section }).click();
      await expect(heading(page)).toHaveText(section);
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${section} `));
      await expect(current(page)).toHaveText(section);
      expect(new URL(page.url()).searchParams.get("type")).toBe(section);
    }
    await page.goBack();
    await expect(heading(page)).toHaveText("Change Password");
    await page.reload();
    await expect(current(page)).toHaveText("Change Password");
  });

  test("an unknown section is the profile", { tag: "@SETT-01" }, async ({ page }) => {
    await page.goto("/settings?type=none-such&type=Alerts");
    await expect(heading(page)).toHaveText("User Profile");
    await expect(current(page)).toHaveText("User Profile");
  });

  test("/change-password opens its section", { tag: "@SETT-01" }, async ({ page }) => {
    await page.goto("/change-password");
    await expect(heading(page)).toHaveText("Change Password");
    await expect(current(page)).toHaveText("Change Password");
    await nav(page).getByRole("link", { name: "Alerts" }).click();
    await page.waitForURL("/settings?type=Alerts");
  });

  test(
    "without its section switched on, Account Management gives way to the profile",
    { tag: ["@SETT-01", "@PERM-03"] },
    async ({ page }) => {
      await page.route("**/api/accounts/feature-flags/", (route) =>
        route.fulfill({ json: [{ feature_name: "Account Management", active: false }] }),
      );
      await page.goto("/settings?type=Account+Management");
      await expect(heading(page)).toHaveText("User Profile");
      await expect(nav(page).getByRole("link")).toHaveText(sections.slice(0, 4));
    },
  );

  test("what was fetched is not asked for again from section to section", { tag: "@LIST-11" }, async ({ page }) => {
    await page.goto("/settings?type=Alerts");
    await expect(page.getByRole("radio", { name: "Daily" })).toBeVisible();
    await nav(page).getByRole("link", { name: "Service Plans" }).click();
    await expect(page.getByRole("heading", { name: "Basic" })).toBeVisible();
    const asked: string[] = [];
    page.on("request", (request) => void (request.url().includes("/api/") && asked.push(request.url())));
    for (const section of ["Alerts", "User Profile", "Service Plans"]) {
      await nav(page).getByRole("link", { name: section }).click();
      await expect(heading(page)).toHaveText(section);
    }
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
  });

  test("a narrow window keeps the current section in sight", { tag: "@SETT-01" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const section of sections) {
      await page.goto(`/settings?type=${section}`);
      await expect(current(page)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    }
  });
});

test.describe("for who may not see users", () => {
  test.use({ user: viewer });

  test("Account Management is not offered and gives way to the profile", { tag: "@SETT-01" }, async ({ page }) => {
    await page.goto("/settings?type=account-management");
    await expect(heading(page)).toHaveText("User Profile");
    await expect(nav(page).getByRole("link")).toHaveText(sections.slice(0, 4));
  });
});
