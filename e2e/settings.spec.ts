import type { Page } from "@playwright/test";
import { openInApp } from "./in-app.ts";
import { admin, expect, test, viewer } from "./stage.ts";

const sections = [
  "User Profile",
  "Change Password",
  "Security",
  "Alerts",
  "Service Plans",
  "Account Management",
  "Company Sign-In",
  "Assistants",
  "API Keys",
  "Webhooks",
];
const nav = (page: Page) => page.getByRole("navigation", { name: "Settings" });
const current = (page: Page) => nav(page).locator("[aria-current=page]");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("an administrator", () => {
  test.use({ user: admin });

  test("gives each section an address, a heading and a title", { tag: "@SETT-01" }, async ({ page }) => {
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

  test(
    "opens the profile for an unknown section, and Change Password at /change-password",
    { tag: "@SETT-01" },
    async ({ page }) => {
      await page.goto("/change-password");
      await expect(heading(page)).toHaveText("Change Password");
      await expect(current(page)).toHaveText("Change Password");
      await nav(page).getByRole("link", { name: "Alerts" }).click();
      await page.waitForURL("/settings?type=Alerts");
      await page.goto("/settings?type=none-such&type=Alerts");
      await expect(heading(page)).toHaveText("User Profile");
      await expect(current(page)).toHaveText("User Profile");
    },
  );

  test(
    "opens the profile when Account Management is switched off",
    { tag: ["@SETT-01", "@PERM-03"] },
    async ({ page }) => {
      await page.route("**/api/accounts/feature-flags/", (route) =>
        route.fulfill({ json: [{ feature_name: "Account Management", active: false }] }),
      );
      await page.goto("/settings?type=Account+Management");
      await expect(heading(page)).toHaveText("User Profile");
      await expect(nav(page).getByRole("link")).toHaveText(
        sections.filter((section) => section !== "Account Management" && section !== "Company Sign-In"),
      );
    },
  );

  test("does not refetch data when the user switches between sections", { tag: "@LIST-11" }, async ({ page }) => {
    await page.goto("/settings?type=Alerts");
    await expect(page.getByRole("radio", { name: "Daily" })).toBeVisible();
    await nav(page).getByRole("link", { name: "User Profile" }).click();
    await expect(page.getByLabel("First Name")).toBeVisible();
    await nav(page).getByRole("link", { name: "Service Plans" }).click();
    await expect(page.getByRole("heading", { name: "Basic" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const requests: string[] = [];
    // The bell polls the count of unread notifications.
    page.on(
      "request",
      (request) => void (/\/api\/(?!.*unread-count)/.test(request.url()) && requests.push(request.url())),
    );
    for (const section of ["Alerts", "User Profile", "Service Plans"]) {
      await nav(page).getByRole("link", { name: section }).click();
      await expect(heading(page)).toHaveText(section);
    }
    await page.waitForLoadState("networkidle");
    expect(requests).toEqual([]);
  });

  test("keeps the current section visible in a narrow window", { tag: "@SETT-01" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/settings");
    for (const section of sections.toReversed()) {
      await openInApp(page, `/settings?type=${section}`);
      await expect(heading(page)).toHaveText(section);
      await expect(current(page)).toHaveText(section);
      await expect(current(page)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    }
  });
});

test.describe("a user who may not view users", () => {
  test.use({ user: viewer });

  test("sees no Account Management, and its address opens the profile", { tag: "@SETT-01" }, async ({ page }) => {
    await page.goto("/settings?type=account-management");
    await expect(heading(page)).toHaveText("User Profile");
    await expect(nav(page).getByRole("link")).toHaveText([...sections.slice(0, 5), "Assistants"]);
  });
});
