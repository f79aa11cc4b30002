import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test(
    "opens a submenu on the first tap and follows the link on the second",
    { tag: "@SHELL-03.4" },
    async ({ page }) => {
      await page.goto("/homepage");
      const navigation = page.getByRole("navigation", { name: "Main" });
      await navigation.getByRole("link", { name: "Settings" }).tap();
      await expect(navigation.getByRole("link", { name: "Service Plans" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/homepage");
      await navigation.getByRole("link", { name: "Service Plans" }).tap();
      await page.waitForURL("/settings?type=Service+Plans");
      await expect(navigation.getByRole("link", { name: "Service Plans" })).toBeHidden();
    },
  );
});
