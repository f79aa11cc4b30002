import { mainLooks } from "./accessible-pages.ts";
import { createApiCaller } from "./documents.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { aLine } from "./orders.ts";
import { comeAs, expect, staff, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

test(
  "staff decide on an order from the queue, and its vendor reads the reason of a refusal",
  { tag: ["@ORD-31.1", "@ORD-32.7", "@ORD-36.6", "@ORD-61.3"] },
  async ({ page, browser }) => {
    const violations = collectPolicyViolations(page);
    const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
    const purchase_order = "PO-8101";
    await vendor.feedOrders([{ purchase_order, order_date: "2026-03-02", status: "Open", total: "1472" }]);
    await vendor.feedOrderLines(["1", "2"].map((line) => aLine(purchase_order, line)));
    const callAsVendor = await createApiCaller(vendor.email);
    await callAsVendor("POST", `/api/orders/${purchase_order}/responses`, {
      revision: 1,
      lines: [
        { line: 1, pieces: [{ action: "change", unit_price: "19.2", reason: "price_is_outdated" }] },
        { line: 2, pieces: [{ action: "reject", reason: "no_stock" }] },
      ],
    });

    await comeAs(page, staff);
    await page.goto("/provider/queue?kind=order_change&ordering=-waiting_since");
    const row = page.getByRole("row", { name: new RegExp(vendor.name) });
    await expect(row).toContainText("2 lines: price +4.3%, 1 not coming");
    await row.getByRole("link", { name: `Order ${purchase_order}` }).click();
    await expect(page.getByRole("row", { name: /Line 1/ })).toContainText("$18.40$19.20+4.3%limit +0%+$32.00");
    await expectNoFindingsIn(page, mainLooks);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("link", { name: "Whole order" }).click();
    await expect(page.getByRole("list", { name: "Lines of the order" })).toContainText("asked $19.20");
    await page.getByRole("button", { name: "Decide 2 Changes" }).click();
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole("button", { name: "Approve line 1" }).click();
    await expect(page.getByText("Approved by you")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Line 1 waits again")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select line 1" }).press("a");
    await expect(page.getByText("Approved by you")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Select line 2" })).toBeFocused();
    await page.keyboard.press("r");
    await page.getByRole("textbox", { name: "Reason" }).fill("We need them in March.");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Refused by you")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Queue" }).click();
    await expect(page.getByRole("row", { name: new RegExp(vendor.name) })).toBeHidden();
    expect(violations).toEqual([]);

    const context = await browser.newContext();
    const vendorPage = await context.newPage();
    await comeAs(vendorPage, vendor.email);
    await vendorPage.goto("/notifications");
    await expect(
      vendorPage.getByText("Your answer to order PO-8101: 1 line refused: We need them in March.").first(),
    ).toBeVisible();
    await context.close();
  },
);
