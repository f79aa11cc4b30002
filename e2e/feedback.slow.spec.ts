import type { Page } from "@playwright/test";
import { admin, comeAs, expect, staff, test } from "./stage.ts";

test.use({ user: admin });

const button = (page: Page) => page.getByRole("button", { name: "Feedback" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Give feedback" });
const mood = (page: Page, name: string) => panel(page).getByRole("radio", { name });

test("is in the footer of wide windows, where it covers nothing", { tag: "@SHELL-10.1" }, async ({ page }) => {
  for (const address of ["/homepage", "/no/such/page"]) {
    await page.goto(address);
    await expect(page.getByRole("contentinfo").getByRole("button", { name: "Feedback" })).toBeInViewport({ ratio: 1 });
  }
});

// The second size is a window of 1440 px at 200% zoom.
for (const viewport of [
  { width: 390, height: 844 },
  { width: 720, height: 450 },
])
  test.describe(`in a window of ${viewport.width} px`, () => {
    test.use({ viewport });

    test(
      "is an item of the header's menu and covers nothing, and is in the header of the console",
      { tag: "@SHELL-10.1" },
      async ({ page }) => {
        await page.goto("/product-catalog");
        await expect(page.getByRole("link", { name: /GXP-|in Class/ }).first()).toBeVisible();
        await expect(button(page)).toHaveCount(0);
        const menu = page.getByRole("banner").getByRole("button", { name: /Blue Mesa/ });
        for (const round of ["first", "second"]) {
          await menu.click();
          await page.getByRole("menuitem", { name: "Feedback" }).click();
          await expect(mood(page, "Good"), `the ${round} time`).toBeFocused();
          await page.keyboard.press("Escape");
          await expect(panel(page)).toHaveCount(0);
          await expect(menu).toBeFocused();
        }
        await page.goto("/no/such/page");
        await menu.click();
        await page.getByRole("menuitem", { name: "Feedback" }).click();
        await expect(panel(page)).toBeVisible();

        await comeAs(page, staff);
        await page.goto("/provider/feedback");
        await page.getByRole("banner").getByRole("button", { name: "Feedback" }).click();
        await expect(mood(page, "Good")).toBeFocused();
      },
    );
  });
