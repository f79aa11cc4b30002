import { expect, test } from "./stage.ts";
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
});
