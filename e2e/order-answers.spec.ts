import { mainLooks } from "./accessible-pages.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { aLine } from "./orders.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const numbers = ["PO-8001", "PO-8002", "PO-8003"];

/** Creates a vendor with three orders that wait for an answer. */
async function createOrders() {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders(
    numbers.map((purchase_order) => ({
      purchase_order,
      order_date: "2026-03-02",
      status: "Open",
      total: "736",
      location: "Odessa Yard, TX",
    })),
  );
  await vendor.feedOrderLines(numbers.map((purchase_order) => aLine(purchase_order, "1")));
  return vendor;
}

test(
  "accepts two orders at once, takes that back, and accepts one on its page",
  { tag: ["@ORD-11.6", "@ORD-13.4", "@ORD-13.7", "@ORD-15.1"] },
  async ({ page }) => {
    const { email } = await createOrders();
    await comeAs(page, email);
    await page.goto("/homepage");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
    const tab = (name: string) => page.getByRole("link", { name, exact: true });
    await expect(tab("To answer (3)")).toHaveAttribute("aria-current", "page");
    const orders = page.getByRole("table", { name: "Purchase orders" }).getByRole("link", { name: /^PO-/ });
    const acceptTwo = async () => {
      await page.getByRole("checkbox", { name: "Select PO-8001" }).check();
      await page.getByRole("checkbox", { name: "Select PO-8003" }).check();
      await expect(page.getByText("2 selected, 2 lines, $1,472.00")).toBeVisible();
      await page.getByRole("button", { name: "Accept 2 Orders as They Are" }).click();
      const dialog = page.getByRole("dialog", { name: "Accept 2 orders as they are?" });
      const accept = dialog.getByRole("button", { name: "Accept 2 Orders" });
      await expect(accept).toBeFocused();
      await expect(dialog.getByRole("row", { name: /PO-8003/ })).toContainText("1 line$736.00");
      await accept.click();
      await expect(orders).toHaveText(["PO-8002"]);
    };
    await acceptTwo();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Your answers were taken back.")).toBeVisible();
    await expect(tab("To answer (3)")).toBeVisible();
    await expect(orders).toHaveCount(3);

    await acceptTwo();
    await tab("To ship (2)").click();
    await expect(page).toHaveURL(/tab=to_ship/);
    await expect(page.getByRole("row", { name: /PO-8001/ })).toContainText("AcceptedOpen");
    await page.getByRole("checkbox", { name: "Select PO-8001" }).check();
    await expect(page.getByRole("button", { name: /^Accept \d/ })).toBeHidden();
    await expect(page.getByText("New Ship Notice")).toBeVisible();

    await tab("To answer (1)").click();
    await page.getByRole("link", { name: "PO-8002" }).click();
    await page.getByRole("button", { name: "Accept Order as It Is" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Accept", exact: true }).click();
    await expect(page.getByLabel("Order", { exact: true })).toContainText("Accepted");
    await page.getByRole("main").getByRole("link", { name: "Orders", exact: true }).click();
    await expect(page.getByText("Every order is answered")).toBeVisible();
    await page.getByRole("link", { name: "Orders to Ship (3)" }).click();
    await expect(orders).toHaveCount(3);
  },
);

test("accepts orders on a phone, without accessibility findings", { tag: ["@ORD-22.2"] }, async ({ page }) => {
  const violations = collectPolicyViolations(page);
  const { email } = await createOrders();
  await comeAs(page, email);
  await page.goto("/orders");
  await page.getByRole("checkbox", { name: "Select PO-8002" }).check();
  const accept = page.getByRole("button", { name: "Accept 1 Order as It Is" });
  await expect(accept).toBeVisible();
  await expectNoFindingsIn(page, mainLooks);

  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole("list", { name: "Purchase orders" });
  await expect(cards.getByRole("listitem").first()).toContainText(
    /PO-800\d\$736\.00Answer by .+Odessa Yard, TX · 1 line/,
  );
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("button", { name: "Location" })).toBeVisible();
  await expect(accept).toBeInViewport();
  await accept.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Accept 1 Order" })).toBeEnabled();
  await expectNoFindingsIn(page, mainLooks);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole("button", { name: "Accept 1 Order" }).click();
  await expect(page.getByRole("link", { name: "To answer (2)" })).toBeVisible();
  expect(violations).toEqual([]);
});
