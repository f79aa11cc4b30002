import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { admin, expect, password, staff, test } from "./stage.ts";

const getNavigation = (page: Page) => page.getByRole("navigation", { name: "Main" });

test.describe("the console's navigation", () => {
  test.use({ user: staff });

  test("is skipped by the first link, groups the pages under titles and marks the open one", async ({ page }) => {
    await page.goto("/provider/companies");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: /Provider console/ })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(getNavigation(page).getByRole("button", { name: "Work" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(getNavigation(page).getByRole("link", { name: "Queue" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/provider\/queue/);
    await getNavigation(page).getByRole("link", { name: "Companies" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Companies" })).toBeVisible();
    const groups = getNavigation(page).getByRole("list");
    await expect(groups).toHaveCount(5);
    for (const [title, page_] of [
      ["Work", "Queue"],
      ["Work", "Review"],
      ["Vendors", "Companies"],
      ["Data exchange", "Import"],
      ["Content", "Terms"],
      ["Content", "Plans"],
      ["Administration", "Feedback"],
      ["Administration", "Audit"],
    ] as const)
      await expect(
        getNavigation(page).getByRole("list", { name: title }).getByRole("link", { name: page_ }),
      ).toBeVisible();
    const marked = groups.locator("[aria-current=page][data-status=active]");
    await expect(marked).toHaveText(["Companies"]);
    await page.getByRole("table").getByRole("link").first().click();
    await page.waitForURL(/\/provider\/companies\//);
    await expect(marked).toHaveText(["Companies"]);
    await getNavigation(page).getByRole("link", { name: "Feedback" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Feedback" })).toBeFocused();
    await expect(marked).toHaveText(["Feedback"]);
  });

  test("closes and opens groups, remembers that, and always shows the entry of the open page", async ({ page }) => {
    await page.setViewportSize({ width: 1199, height: 700 });
    await page.goto("/provider/settings");
    const navigation = getNavigation(page);
    const current = navigation.locator("[aria-current=page][data-status=active]");
    await expect(current).toHaveText("Settings");
    await expect(current).toBeInViewport({ ratio: 1 });
    expect((await navigation.boundingBox())?.width).toBe(192);
    await navigation.getByRole("button", { name: "Content" }).click();
    await expect(navigation.getByRole("link", { name: "Terms" })).toBeHidden();
    await navigation.getByRole("button", { name: "Administration" }).press("Enter");
    await expect(navigation.getByRole("list", { name: "Administration" }).getByRole("link")).toHaveText(["Settings"]);
    await page.reload();
    await expect(navigation.getByRole("button", { name: "Content" })).toHaveAttribute("aria-expanded", "false");
    await expect(current).toHaveText("Settings");
    await expectNoFindings(page, [1200]);
    expect((await navigation.boundingBox())?.width).toBe(232);
    await navigation.getByRole("button", { name: "Content" }).click();
    await navigation.getByRole("link", { name: "Terms" }).click();
    await expect(current).toHaveText("Terms");
    await expect(navigation.getByRole("link", { name: "Settings" })).toBeHidden();
  });

  test("shows the number of edits that wait, also when collapsed, and stays collapsed after a reload", async ({
    page,
  }) => {
    await page.route("**/api/provider/edits/counts", (route) =>
      route.fulfill({ json: { by_age: { today: 1200, week: 30, older: 4 }, companies: [], recent_reasons: [] } }),
    );
    await page.goto("/provider/companies");
    const review = getNavigation(page).getByRole("link", { name: "Review 1,234 waiting" });
    await expect(review).toBeVisible();
    await page.getByRole("button", { name: "Collapse navigation" }).click();
    await review.hover();
    await expect(getNavigation(page).getByText("1,234").last()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Expand navigation" })).toBeVisible();
    expect((await getNavigation(page).boundingBox())?.width).toBeLessThan(65);
  });

  test.describe("in a narrow window", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test("is a drawer", async ({ page }) => {
      await page.goto("/provider/companies");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(getNavigation(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Open navigation" }).tap();
      await expectNoFindings(page, [390]);
      await getNavigation(page).getByRole("link", { name: "Feedback" }).tap();
      await page.waitForURL(/\/provider\/feedback/);
      await expect(page.getByRole("dialog")).toBeHidden();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    });
  });
});

test("staff see the console's frame at once after signing in", async ({ page }) => {
  await page.goto("/login");
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/accounts/user-details/", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByLabel("Email").fill(staff);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Provider console")).toBeVisible();
  await expect(page).toHaveURL(/\/provider(\/queue)?(\?|$)/);
  await expect(page.getByText("Vendor portal")).toHaveCount(0);
  answer.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Queue" })).toBeVisible();
});

test.describe("a vendor", () => {
  test.use({ user: admin });

  test("who opens the console sends no request that the server refuses", { tag: "@SHELL-12" }, async ({ page }) => {
    const refused: string[] = [];
    page.on("response", (response) => void (response.status() >= 400 && refused.push(response.url())));
    for (const path of ["/provider/companies", "/provider/review", "/provider/feedback"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(refused, path).toEqual([]);
      await expect(getNavigation(page).getByRole("link", { name: "Home" })).toBeVisible();
    }
  });
});
