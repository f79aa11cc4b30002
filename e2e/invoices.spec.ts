import { mainLooks } from "./accessible-pages.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

test(
  "a vendor sees how far its invoices are, in the list and on the page of an order",
  { tag: ["@ORD-49.3", "@ORD-49.6"] },
  async ({ page }) => {
    const violations = collectPolicyViolations(page);
    const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
    await vendor.feedOrders([{ purchase_order: "PO-8401", order_date: "2026-03-02", status: "Open", total: "736" }]);
    await queryDatabase(
      `insert into invoice_statuses (company_id, invoice_number, purchase_order, amount, state, received_on, due_on, paid_on, payment_reference, loaded_at)
       select u.company_id, i.number, i.purchase_order, i.amount, i.state, i.received, '2026-05-04', i.paid, i.payment, now() - interval '2 hours'
       from users u, (values
         ('INV-1', 'PO-8401', 120.5, 'Paid', date '2026-04-05', date '2026-05-02', 'ACH 77'),
         ('INV-2', 'PO-9', 80, 'Approved', date '2026-04-06', null, null)
       ) as i (number, purchase_order, amount, state, received, paid, payment)
       where u.email = $1`,
      [vendor.email],
    );
    await comeAs(page, vendor.email);
    await page.goto("/orders");
    await page.getByRole("link", { name: "Invoices", exact: true }).click();
    await expect(page.getByRole("row", { name: /INV-2/ })).toContainText("Approved");
    await expect(page.getByText("Last updated 2 hours ago")).toBeVisible();
    await expectNoFindingsIn(page, mainLooks);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole("link", { name: "PO-8401" }).click();
    const invoice = page.getByLabel("Invoice INV-1");
    await expect(invoice).toContainText("$120.50 USD");
    await expect(invoice).toContainText("ACH 77");
    await expect(page.getByText("Last updated 2 hours ago")).toBeVisible();
    await expect(page.getByLabel("Invoice INV-2")).toBeHidden();
    await expectNoFindingsIn(page, mainLooks);
    expect(violations).toEqual([]);
  },
);
