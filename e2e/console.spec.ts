import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { expect, staff, test } from "./stage.ts";

const getNavigation = (page: Page) => page.getByRole("navigation", { name: "Main" });

test.describe("the console's navigation", () => {
  test.use({ user: staff });

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
