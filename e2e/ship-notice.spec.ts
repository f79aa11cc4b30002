import { mainLooks } from "./accessible-pages.ts";
import { createApiCaller } from "./documents.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { aLine } from "./orders.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

/** Creates a vendor with an order of two lines, 40 of each, that it has accepted. */
async function createOrder() {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([{ purchase_order: "PO-8401", order_date: "2026-03-02", status: "Open", total: "1472" }]);
  await vendor.feedOrderLines([aLine("PO-8401", "1"), aLine("PO-8401", "2")]);
  const callAsVendor = await createApiCaller(vendor.email);
  await callAsVendor("POST", "/api/orders/PO-8401/responses", { revision: 1, accept_rest: true, lines: [] });
  return vendor;
}

test(
  "ships an order in two parts, and cancels the second",
  { tag: ["@ORD-40.6", "@ORD-41.6", "@ORD-46.4", "@ORD-47.4"] },
  async ({ page }) => {
    test.slow();
    const violations = collectPolicyViolations(page);
    const vendor = await createOrder();
    await comeAs(page, vendor.email);
    await page.goto("/orders?order=PO-8401");
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    await expect(page.getByRole("heading", { name: "New Ship Notice" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Number" })).toHaveValue("PO-8401-1");

    const quantity = page.getByRole("textbox", { name: "Ship now of line 1" });
    await quantity.fill("60");
    await expect(page.getByText("Line 1: 60 shipped, 40 are open.")).toBeVisible();
    await page.getByRole("button", { name: "Send Ship Notice" }).click();
    await expect(quantity).toBeFocused();
    await quantity.fill("10");
    await page.getByRole("textbox", { name: "Heat of line 1" }).fill("7282841");
    await page.getByRole("textbox", { name: "Carrier" }).fill("Basin Express LTL");
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    await expectNoFindingsIn(page, mainLooks);
    await page.reload();
    await expect(quantity).toHaveValue("10");
    await page.getByRole("button", { name: "Send Ship Notice" }).click();
    await expect(page.getByRole("heading", { name: "Ship Notice PO-8401-1" })).toBeVisible();
    await expect(page.getByText("Heat 7282841")).toBeVisible();
    await expectNoFindingsIn(page, mainLooks);

    // The last look was that of a phone, on which the head is folded.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/orders?order=PO-8401&tab=Shipments");
    await expect(page.getByText("1 more shipment open, 1 line")).toBeVisible();
    await page.getByRole("button", { name: "New Ship Notice" }).click();
    await expect(page.getByRole("textbox", { name: "Number" })).toHaveValue("PO-8401-2");
    await expect(quantity).toHaveValue("30");
    await expect(page.getByText("As last time")).toBeVisible();
    await page.getByRole("button", { name: "Send Ship Notice" }).click();
    await expect(page.getByRole("heading", { name: "Ship Notice PO-8401-2" })).toBeVisible();

    await page.getByRole("button", { name: "Cancel Ship Notice" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Ship Notice" }).click();
    await expect(page.getByText("Cancelled")).toBeVisible();
    await page.goto("/orders?order=PO-8401");
    await expect(page.getByRole("button", { name: "Ship", exact: true })).toBeVisible();
    expect(violations).toEqual([]);
  },
);

test("a phone ships a whole order with one thumb", { tag: ["@ORD-40.6", "@ORD-22.3"] }, async ({ page }) => {
  const vendor = await createOrder();
  await page.setViewportSize({ width: 390, height: 844 });
  await comeAs(page, vendor.email);
  await page.goto("/orders?order=PO-8401");
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const send = page.getByRole("button", { name: "Send Ship Notice" });
  expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoFindingsIn(page, mainLooks);
  await send.click();
  await expect(page.getByRole("heading", { name: "Ship Notice PO-8401-1" })).toBeVisible();
  await page.goto("/orders?tab=all");
  await expect(page.getByText("Shipped", { exact: true })).toBeVisible();
});
