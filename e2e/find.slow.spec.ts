import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { expect, staff, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";
import { getField, getOptions, typeEarly, comeAsVendor } from "./find-steps.ts";

/** Opens quick search by its shortcut on a page that has loaded. */
async function openFind(page: Page) {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await expect(getField(page)).toBeFocused();
}

test.describe("quick search of a vendor", () => {
  test("opens the first hit if Enter is pressed before its code has loaded", async ({ page }) => {
    await comeAsVendor(page);
    await page.goto("/homepage");
    const { loadCode } = await typeEarly(page, "qs-200");
    await page.keyboard.press("Enter");
    loadCode();
    await page.waitForURL(/pid=QS-200/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("does not open if Escape is pressed before its code has loaded", async ({ page }) => {
    await comeAsVendor(page);
    await page.goto("/product-catalog");
    const { loadCode } = await typeEarly(page, "quick");
    await page.keyboard.press("Escape");
    const search = page.getByPlaceholder("Search by Product");
    await search.focus();
    await page.keyboard.type("valve");
    await expect(search).toHaveValue("valve");
    loadCode();
    await openFind(page);
    await expect(getField(page)).toHaveValue("");
  });

  test("has no accessibility findings, with and without a text", async ({ page }) => {
    test.slow();
    await comeAsVendor(page);
    await page.goto("/homepage");
    await openFind(page);
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await getField(page).fill("quick");
    await expect(getOptions(page)).toHaveCount(2);
    await expectNoFindings(page);
  });
});

test.describe("quick search of staff", () => {
  test.use({ user: staff });

  test("has no accessibility findings with hits of each kind", async ({ page }) => {
    const { mark, feedOrders } = await createVendor([{ gxp_sku: "QS-1", name: "Quick valve" }]);
    await feedOrders([{ purchase_order: `PO-${mark}`, order_date: "2026-05-01", status: "Open", total: "10" }]);
    await page.goto("/provider/companies");
    await openFind(page);
    await page.keyboard.type(mark);
    for (const group of ["Companies", "Users", "Products", "Orders"])
      await expect(page.getByRole("group", { name: group }).getByRole("option")).toHaveCount(1);
    await expectNoFindings(page);
  });
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
