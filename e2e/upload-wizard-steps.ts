import type { Page } from "@playwright/test";
import { comeAs } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const products = [
  { gxp_sku: "W-1", name: "Gate valve with three documents" },
  { gxp_sku: "W-2", name: "Ball valve for the wizard" },
  { gxp_sku: "W-3", name: "Another ball valve" },
];

/** Creates a vendor, signs in and opens the space of product documents. */
export async function openDocuments(page: Page) {
  const vendor = await createVendor(products);
  await comeAs(page, vendor.email);
  await page.goto("/document-repository?type=Product+Documents");
  return vendor;
}

export const wizard = (page: Page) => page.getByRole("dialog", { name: "Upload Files" });
export const getFilesInput = (page: Page) => page.getByLabel("Files", { exact: true }).and(page.locator("input"));
