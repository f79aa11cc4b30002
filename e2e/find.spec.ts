import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { comeAs, expect, staff, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const getField = (page: Page) => page.getByRole("combobox", { name: /^Find/ });
const getOptions = (page: Page) => page.getByRole("option");

/** Opens quick search by its shortcut on a page that has loaded. */
async function openFind(page: Page) {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await expect(getField(page)).toBeFocused();
}

/** Presses the shortcut and types at once, while the code of quick search is still loading. */
async function typeEarly(page: Page, text: string) {
  const code = Promise.withResolvers<void>();
  const isCode = /\/assets\/[^/]+\.js/;
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.route(isCode, async (route) => {
    await code.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(isCode);
  await page.keyboard.press("Control+k");
  await asked;
  await page.keyboard.type(text);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return { loadCode: () => code.resolve() };
}

/** Creates a vendor with two products and an order, whose user is signed in. */
async function comeAsVendor(page: Page) {
  const vendor = await createVendor([
    { gxp_sku: "QS-100", name: "Quick gate valve" },
    { gxp_sku: "QS-200", name: "Quick ball valve" },
  ]);
  await vendor.feedOrders([{ purchase_order: "QSO-77", order_date: "2026-05-01", status: "Open", total: "10" }]);
  await comeAs(page, vendor.email);
  return vendor;
}

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
