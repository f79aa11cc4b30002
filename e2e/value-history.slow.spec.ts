import type { Page } from "@playwright/test";
import { liveValue, productPage, valve } from "./edit-form.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor, decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.

const price = (page: Page) => liveValue(page, "Vendor Price").getByRole("button");

/** Creates a vendor with a product whose price an approval and then a load have changed. */
async function createChangedValve() {
  const vendor = await createVendor([valve]);
  await vendor.proposeChanges(valve.gxp_sku, { name: "price", old_value: "100.00", new_value: "112.50" });
  const [edit] = await vendor.edits(valve.gxp_sku);
  await decideAsStaff([{ id: edit?.id ?? "", decision: "approve" }]);
  await vendor.feedProducts([{ ...valve, price: "120.00" }]);
  return vendor;
}

test(
  "has no accessibility findings in the origin, the history and the comparison",
  { tag: "@PRD-01.12" },
  async ({ page }) => {
    test.slow();
    const vendor = await createChangedValve();
    await comeAs(page, vendor.email);
    await page.goto(productPage());
    await price(page).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Origin of Vendor Price" });
    await expect(panel).toContainText("from $112.50 to $120.00");
    await expectNoFindings(page, [1440], ["region"]);
    await panel.getByRole("button", { name: "History" }).click();
    await expect(page.getByRole("dialog", { name: "History of Vendor Price" }).getByRole("listitem")).toHaveCount(3);
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "History", exact: true }).click();
    await expect(page.getByRole("region", { name: "Changes" }).getByRole("listitem")).toHaveCount(3);
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await queryDatabase(
      `update product_writes w set at = at - interval '40 days' from companies c
     where c.id = w.company_id and c.company_code = $1 and w.changes is null`,
      [`e2e-${vendor.mark}`],
    );
    await page.getByRole("button", { name: "Compare with a Day" }).click();
    const dialog = page.getByRole("dialog", { name: `Values of ${valve.name}` });
    const past = new Date(Date.now() - 35 * 86_400_000).toISOString().replace(/^(\d+)-(\d+)-(\d+)T.*$/, "$2/$3/$1");
    await dialog.getByRole("textbox", { name: "Day" }).fill(past);
    await dialog.getByRole("button", { name: "Show all values" }).click();
    await expectNoFindings(page);
  },
);

test("the form shows the origin of each field", { tag: "@PRD-01.1" }, async ({ page }) => {
  const vendor = await createChangedValve();
  await comeAs(page, vendor.email);
  await page.goto(productPage());
  await page.getByRole("button", { name: "Edit Product Details" }).click();
  // Scrolling closes the panel.
  await page.getByRole("button", { name: "Origin of Vendor Price" }).hover();
  await expect(page.getByRole("tooltip")).toContainText("from $112.50 to $120.00");
  await page.getByRole("button", { name: "Origin of Vendor Price" }).click();
  const panel = page.getByRole("dialog", { name: "Origin of Vendor Price" });
  await expect(panel).toContainText("from $112.50 to $120.00");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Origin of Vendor Price" })).toBeFocused();
});
