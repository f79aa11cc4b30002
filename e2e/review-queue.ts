import type { Page } from "@playwright/test";
import { createVendor } from "./vendor.ts";

/** The queue with only one vendor's changes. The search finds them because the supplier SKUs contain the mark. */
export const getQueueAddress = ({ mark }: { mark: string }) => `/provider/review?search=${mark}`;

const group = (page: Page, product: string) => page.getByRole("rowgroup").filter({ hasText: product });
export const field = (page: Page, product: string, label: string) =>
  group(page, product)
    .locator("tr")
    .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
export const checkbox = (page: Page, product: string, label: string) =>
  page.getByRole("checkbox", { name: `Select ${label} of ${product}` });

/** Creates a vendor with pending changes of three products, the first product's changes being the oldest. */
export async function createQueue() {
  const vendor = await createVendor([
    {
      gxp_sku: "V-1",
      name: "Gate Valve",
      price: "100.00",
      material: "Carbon steel body, bolted bonnet",
      color: "Gray",
    },
    { gxp_sku: "V-2", name: "Ball Valve", price: "250.00", material: "Brass" },
    { gxp_sku: "V-3", name: "Check Valve", price: "80.00" },
  ]);
  await vendor.proposeChanges(
    "V-1",
    { name: "price", old_value: "100.00", new_value: "112.50" },
    {
      name: "material",
      old_value: "Carbon steel body, bolted bonnet",
      new_value: "Stainless steel body with bolted bonnet",
    },
  );
  await vendor.proposeChanges("V-2", { name: "price", old_value: "250.00", new_value: "2600.00" });
  await vendor.proposeChanges("V-3", { name: "price", old_value: "80.00", new_value: "82.00" });
  return vendor;
}
