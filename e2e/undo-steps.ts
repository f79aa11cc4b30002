import type { Page } from "@playwright/test";
import { expect } from "./stage.ts";
import { createVendor } from "./vendor.ts";

export const name = "Gate Valve";
const price = { name: "price", old_value: "100.00", new_value: "112.50" } as const;
const color = { name: "color", old_value: "Gray", new_value: "Red" } as const;

export const toast = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
export const checkbox = (page: Page, label: string) =>
  page.getByRole("checkbox", { name: `Select ${label} of ${name}` });
export const undoButton = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });

/** Opens the queue with two pending changes of a product. */
export async function openQueue(page: Page) {
  const vendor = await createVendor([{ gxp_sku: "V-1", name, price: "100.00", color: "Gray" }]);
  await vendor.proposeChanges("V-1", price, color);
  await page.goto(`/provider/review?search=${vendor.mark}`);
  await expect(checkbox(page, "Vendor Price")).toBeVisible();
  return vendor;
}
