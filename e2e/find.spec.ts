import { expect, staff, test } from "./stage.ts";
import { getField, getOptions, typeEarly, comeAsVendor } from "./find-steps.ts";

test.describe("quick search of a vendor", () => {
  test("keeps what is typed before its code has loaded", async ({ page }) => {
    await comeAsVendor(page);
    await page.goto("/product-catalog");
    const { loadCode } = await typeEarly(page, "Quick gatf");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("e");
    await page.keyboard.press("Control+k");
    loadCode();
    await expect(getField(page)).toHaveValue("Quick gate");
    await expect(getField(page)).toBeFocused();
    await expect(getOptions(page)).toHaveText([/Quick gate valve/]);
    await page.keyboard.type(" v");
    await expect(getField(page)).toHaveValue("Quick gate v");
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test("fills the screen", async ({ page }) => {
      await comeAsVendor(page);
      await page.goto("/homepage");
      await page.getByRole("banner").getByRole("button", { name: /^Find/ }).tap();
      await getField(page).fill("gate");
      await getOptions(page)
        .filter({ hasText: /Quick gate/ })
        .tap();
      await page.waitForURL(/pid=QS-100/);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    });
  });
});

test.describe("quick search of staff", () => {
  test.use({ user: staff });

  test("keeps what is typed before its code has loaded, and triggers no key of the page", async ({ page }) => {
    await page.goto("/provider/review");
    const { loadCode } = await typeEarly(page, "?ax");
    loadCode();
    await expect(getField(page)).toHaveValue("?ax");
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });
});
