import { mainLooks } from "./accessible-pages.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, staff, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

test(
  "leads from the menu to an order of 10,000 lines, which fetches those in view",
  { tag: ["@ORD-11.4", "@ORD-14.4", "@ORD-61.1"] },
  async ({ page }) => {
    const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
    await vendor.feedOrders([{ purchase_order: "PO-7002", order_date: "2026-03-02", status: "Open", total: "10000" }]);
    await queryDatabase(
      `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
       select o.company_id, o.id, n, p.id, n, 'Each', 1 from generate_series(1, 10000) n, purchase_orders o
       join products p on p.company_id = o.company_id join users u on u.company_id = o.company_id where u.email = $1`,
      [vendor.email],
    );
    await comeAs(page, vendor.email);
    await page.goto("/homepage");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
    await page.getByRole("link", { name: "PO-7002" }).click();
    const lines = page.getByRole("table", { name: "Lines of the order" });
    const rows = lines.locator("tbody tr");
    await expect(rows.filter({ hasText: "1 Each" }).first()).toBeVisible();
    await lines.evaluate((table) => table.closest("[data-list-frame]")?.scrollTo(0, 200_000));
    await expect(rows.filter({ hasText: "5,000 Each" })).toBeInViewport();
    await expect(lines.getByRole("columnheader", { name: "Requested" })).toBeInViewport();
    await lines.evaluate((table) => table.closest("[data-list-frame]")?.scrollTo(0, 1_000_000));
    await expect(rows.filter({ hasText: "10,000 Each" })).toBeInViewport();
    expect(await rows.count()).toBeLessThan(100);

    await page.setViewportSize({ width: 390, height: 844 });
    const cards = page.getByRole("list", { name: "Lines of the order" });
    await cards.evaluate((list) => list.ownerDocument.documentElement.scrollTo(0, 0));
    await expect(cards.getByRole("listitem").first()).toContainText("1 Each at $1.00");
    await cards.evaluate((list) => list.ownerDocument.documentElement.scrollTo(0, 2_000_000));
    await expect(cards.getByText("10,000 Each")).toBeInViewport();

    await page.getByRole("button", { name: "Find products, orders or pages" }).click();
    await page.getByRole("combobox").fill("PO-7002");
    await page.getByRole("option", { name: "PO-7002" }).click();
    await expect(page.getByRole("heading", { name: "Order PO-7002" })).toBeVisible();
    await expect(page).toHaveURL("/orders?order=PO-7002");
  },
);

test("the pages of an order have no accessibility findings", { tag: "@ORD-14.7" }, async ({ browser, page }) => {
  const violations = collectPolicyViolations(page);
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([{ purchase_order: "PO-7003", order_date: "2026-03-02", status: "Open", total: "9" }]);
  const [order] = await queryDatabase<{ company: string }>(
    `with added as (
       insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price, is_cancelled)
       select o.company_id, o.id, n, p.id, n, 'Each', 1, n = 3 from generate_series(1, 3) n, purchase_orders o
       join products p on p.company_id = o.company_id join users u on u.company_id = o.company_id where u.email = $1
       returning company_id, order_id
     )
     update purchase_orders o set ship_to = E'Odessa Yard\\n3100 W 42nd Street', message = 'Ship complete.',
       buyer_contact = 'Dale Okafor <dale@provider.example>'
     from (select distinct * from added) a where o.company_id = a.company_id and o.id = a.order_id
     returning o.company_id as company`,
    [vendor.email],
  );
  await comeAs(page, vendor.email);
  await page.goto("/orders?order=PO-7003");
  await expect(page.getByRole("link", { name: "Flange" }).first()).toBeVisible();
  await expectNoFindingsIn(page, mainLooks);

  const context = await browser.newContext();
  const console = await context.newPage();
  await comeAs(console, staff);
  await console.goto(`/provider/orders/${order?.company}/PO-7003`);
  await expect(console.getByRole("link", { name: "Flange" }).first()).toBeVisible();
  await expectNoFindingsIn(console, mainLooks);
  await context.close();
  expect(violations).toEqual([]);
});
