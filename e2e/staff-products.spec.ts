import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff, viewport: { width: 1440, height: 900 } });

test("the page of a product has no accessibility findings on a phone", { tag: "@PRD-01.12" }, async ({ page }) => {
  const company = await createCompany();
  const sku = `GXP/${company.mark}`;
  const [product] = await queryDatabase<{ id: string }>(
    `insert into products (company_id, gxp_sku, supplier_sku, name, manufacturer, price)
     values ($1, $2, 'S-1', 'Gate valve', 'Acme', 12.5) returning id`,
    [company.id, sku],
  );
  await queryDatabase(
    "insert into field_edits (company_id, product_id, name, old_value, new_value) values ($1, $2, 'manufacturer', 'Acme', 'Apex')",
    [company.id, product!.id],
  );
  const address = `/provider/products/${company.id}/${encodeURIComponent(sku)}`;
  await page.goto(address);
  await expect(page.getByRole("row", { name: "Manufacturer" })).toContainText("Waits for review: Apex");
  await expectNoFindings(page, [390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Change Values" }).click();
  await page.getByRole("textbox", { name: "Vendor Price", exact: true }).fill("13.75");
  await queryDatabase("update products set price = 13 where id = $1", [product!.id]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This has changed to “$13.00” meanwhile.")).toBeVisible();
  await expectNoFindings(page, [390]);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.goto(`${address}?tab=History`);
  await expect(page.getByRole("region", { name: "Changes" }).getByRole("listitem")).toHaveCount(2);
  await expectNoFindings(page, [390]);
});
