import { mainLooks } from "./accessible-pages.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

/** Creates a vendor with an order of 300 lines, 10 of each at $1.00. */
async function createOrder() {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([{ purchase_order: "PO-7004", order_date: "2026-03-02", status: "Open", total: "3000" }]);
  await queryDatabase(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
     select o.company_id, o.id, n, p.id, 10, 'Each', 1 from generate_series(1, 300) n, purchase_orders o
     join products p on p.company_id = o.company_id join users u on u.company_id = o.company_id where u.email = $1`,
    [vendor.email],
  );
  return vendor;
}

test(
  "a phone answers an order by line, over a reload and without a connection",
  { tag: ["@ORD-22.1", "@ORD-19.2", "@ORD-16.3"] },
  async ({ page, context }) => {
    const vendor = await createOrder();
    await page.setViewportSize({ width: 390, height: 844 });
    await comeAs(page, vendor.email);
    await page.goto("/orders?order=PO-7004");
    await page.getByRole("button", { name: "Answer by Line" }).click();
    const change = page.getByRole("button", { name: "Change line 2", exact: true });
    await change.click();
    expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.getByRole("textbox", { name: "Quantity" }).fill("4");
    await page.getByRole("button", { name: "Not coming" }).click();
    await page.getByRole("combobox", { name: "Reason" }).nth(1).selectOption("No stock");
    await expect(page.getByText("Draft saved")).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("combobox", { name: "Reason" }).first().selectOption("Pack size");
    await page.getByRole("button", { name: "Send Answer" }).click();
    await expect(page.getByText(/Your draft is kept\.$/).first()).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText("299 accepted, 1 changed · total $2,994.00 (was $3,000.00)")).toBeVisible();
    // The last line can be reached, and only those in view exist.
    await page.getByRole("list", { name: "Lines to answer" }).evaluate((list) => {
      list.ownerDocument.documentElement.scrollTo(0, 1_000_000);
    });
    await expect(page.getByRole("button", { name: "Reject line 300" })).toBeInViewport();
    expect(await page.getByRole("listitem").count()).toBeLessThan(100);
    await page.getByRole("button", { name: "Send Answer" }).click();
    await expect(page.getByText(/^Your answer was sent\. 1 line waits for/)).toBeVisible();
    await expect(page.getByText("Waiting for", { exact: false }).first()).toBeVisible();
  },
);

test("an answer whose response is lost is not stored twice", { tag: "@ORD-21.6" }, async ({ page }) => {
  const vendor = await createOrder();
  await comeAs(page, vendor.email);
  await page.goto("/orders?order=PO-7004&tab=Answer");
  let lost = 1;
  await page.route("**/api/orders/PO-7004/responses", async (route) => {
    if (lost-- > 0) {
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.getByText(/could not be reached.+Your draft is kept\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.getByText("Your answer was sent.")).toBeVisible();
  const stored = await queryDatabase(
    "select version from order_responses r join users u on u.company_id = r.company_id where u.email = $1",
    [vendor.email],
  );
  expect(stored).toEqual([{ version: 1 }]);
});

test("the page on which an order is answered has no accessibility findings", { tag: "@ORD-14.7" }, async ({ page }) => {
  const violations = collectPolicyViolations(page);
  const vendor = await createOrder();
  await comeAs(page, vendor.email);
  await page.goto("/orders?order=PO-7004&tab=Answer");
  await page.getByRole("button", { name: "Accept line 1, with the others" }).click();
  await page.getByRole("button", { name: "Reject line 3", exact: true }).click();
  await page.getByRole("button", { name: "Change line 2", exact: true }).click();
  await page.getByRole("textbox", { name: "Quantity" }).fill("4");
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.getByRole("button", { name: "Problems on lines 2 and 3" })).toBeVisible();
  await expectNoFindingsIn(page, mainLooks);
  expect(violations).toEqual([]);
});
