import type { Page } from "@playwright/test";
import { comeAs, expect } from "./stage.ts";
import { createVendor } from "./vendor.ts";

export const order = { purchase_order: "PO-7001", order_date: "2026-03-02", status: "Open", total: "1200.00" };

/** Creates a vendor with an order, signs in and opens the order's upload window. */
export async function openUpload(page: Page) {
  const vendor = await createVendor([{ gxp_sku: "U-1", name: "Flange" }]);
  await vendor.feedOrders([order]);
  await comeAs(page, vendor.email);
  await page.goto("/document-repository?type=Order+Documents");
  await page.getByRole("button", { name: `Upload to ${order.purchase_order}` }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Files" });
  await expect(dialog).toContainText("NO FILES UPLOADED YET");
  return { dialog, vendor };
}

export const getFilesInput = (page: Page) => page.getByLabel("Files", { exact: true }).and(page.locator("input"));
