import type { Page } from "@playwright/test";
import { addOrderDocuments } from "./orders.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

/** Creates a vendor with a product in two orders and another product in a third, and opens the first product's orders. */
async function open(page: Page) {
  const vendor = await createVendor([
    { gxp_sku: "V-1", name: "Gate valve" },
    { gxp_sku: "V-2", name: "Globe valve" },
  ]);
  const order = { status: "Open", total: "999", due_date: "2026-06-30", location: "Hobbs Yard, NM" };
  await vendor.feedOrders([
    { purchase_order: "PO-1", order_date: "2026-01-05", ...order },
    { purchase_order: "PO-2", order_date: "2026-02-05", ...order },
    { purchase_order: "PO-3", order_date: "2026-03-05", ...order },
  ]);
  await vendor.feedOrderLines([
    { purchase_order: "PO-1", line: "1", gxp_sku: "V-1", quantity: "1200", units: "Each", unit_price: "2.50" },
    { purchase_order: "PO-2", line: "1", gxp_sku: "V-1", quantity: "2", units: "Case", unit_price: "10" },
    { purchase_order: "PO-2", line: "2", gxp_sku: "V-1", quantity: "1", units: "Case", unit_price: "10" },
    { purchase_order: "PO-3", line: "1", gxp_sku: "V-2", quantity: "9", units: "Each", unit_price: "1" },
  ]);
  await addOrderDocuments(vendor.email, "PO-1", ["Invoice"]);
  await comeAs(page, vendor.email);
  await page.goto("/product-catalog?pid=V-1&tab=Purchase+Orders");
}

const orders = (page: Page) => page.getByRole("table", { name: "Purchase orders of the product" });
const rows = (page: Page) => orders(page).locator("> tbody > tr");

test(
  "shows the ordered quantity and total of the product, and links to the orders and their documents",
  { tag: ["@PO-01", "@DET-02"] },
  async ({ page }) => {
    await open(page);
    await expect(orders(page).getByRole("columnheader")).toHaveText([
      "Purchase Order #",
      "Due Date",
      "Order Date",
      "Location",
      "Status",
      "Quantity",
      "Unit Measure",
      "Total",
      "Actions",
    ]);
    await expect(rows(page)).toHaveText([
      /PO-2Jun 30, 2026Feb 5, 2026Hobbs Yard, NMOpen3Case\$30.00Download Set/,
      /PO-1Jun 30, 2026Jan 5, 2026Hobbs Yard, NMOpen1,200Each\$3,000.00Download Set/,
    ]);
    await expect(page.getByRole("button", { name: "Download Set of PO-2" })).toBeDisabled();
    await orders(page).getByRole("button", { name: "Order Date" }).click();
    await expect(rows(page).first()).toContainText("PO-1");
    await expect(page).toHaveURL(/pid=V-1&tab=Purchase\+Orders.*ordering=order_date/);

    await page.getByRole("button", { name: "Documents of PO-1" }).click();
    await expect(page.getByRole("heading", { name: "RELATED DOCUMENTS FOR PO-1" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Invoice/ })).toBeVisible();
    await page.getByRole("link", { name: "PO-1", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Documents");
    await expect(page.locator("tr[aria-current=true]")).toContainText("PO-1");
    await page.goBack();
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Purchase Orders");
  },
);

test("hides the documents of orders from a user who may not view them", { tag: ["@PO-01"] }, async ({ page }) => {
  await page.route("**/api/accounts/user-details/", async (route) => {
    const user = (await (await route.fetch()).json()) as { permissions: string[] }; // the contract's response
    const permissions = user.permissions.filter((permission) => permission !== "order_documents.view_order_docs");
    await route.fulfill({ json: { ...user, permissions } });
  });
  await open(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(orders(page).getByRole("columnheader")).toHaveCount(8);
  await expect(orders(page).getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Documents|Download Set) of PO-/ })).toHaveCount(0);
});
