import type { Page } from "@playwright/test";
import { comeAs, expect } from "./stage.ts";
import { createVendor } from "./vendor.ts";

export const getField = (page: Page) => page.getByRole("combobox", { name: /^Find/ });
export const getOptions = (page: Page) => page.getByRole("option");

/** Presses the shortcut and types at once, while the code of quick search is still loading. */
export async function typeEarly(page: Page, text: string) {
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
export async function comeAsVendor(page: Page) {
  const vendor = await createVendor([
    { gxp_sku: "QS-100", name: "Quick gate valve" },
    { gxp_sku: "QS-200", name: "Quick ball valve" },
  ]);
  await vendor.feedOrders([{ purchase_order: "QSO-77", order_date: "2026-05-01", status: "Open", total: "10" }]);
  await comeAs(page, vendor.email);
  return vendor;
}
