import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff, viewport: { width: 1440, height: 900 } });

test("staff find a product, change values in spite of a conflict, and undo", { tag: "@PRD-01" }, async ({ page }) => {
  const company = await createCompany();
  const sku = `GXP/${company.mark}`;
  const [product] = await queryDatabase<{ id: string }>(
    `insert into products (company_id, gxp_sku, supplier_sku, name, manufacturer, price, gxp_priority)
     values ($1, $2, 'S-1', 'Gate valve', 'Acme', 12.5, 2) returning id`,
    [company.id, sku],
  );
  await queryDatabase(
    "insert into field_edits (company_id, product_id, name, old_value, new_value) values ($1, $2, 'manufacturer', 'Acme', 'Apex')",
    [company.id, product!.id],
  );

  await page.goto("/provider/products");
  await page.getByRole("textbox", { name: "Search by Product" }).fill(sku);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 Total Results Found")).toBeVisible();
  await expect(page.getByRole("row", { name: "Gate valve" })).toContainText(company.name);
  await page.getByRole("link", { name: "Gate valve", exact: true }).click();

  await expect(page.getByText("1 user of the company can see it: Vendor Admin 1")).toBeVisible();
  const manufacturer = page.getByRole("row", { name: "Manufacturer" });
  await expect(manufacturer).toContainText("Waits for review: Apex");
  await expect(manufacturer).not.toContainText("Entered in the database");
  await expect(page.getByText("Values without a source have not changed since the product was added.")).toHaveCount(1);
  await expectNoFindings(page, [390]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Change Values" }).click();
  const price = page.getByRole("textbox", { name: "Vendor Price", exact: true });
  await price.fill("abc");
  await expect(page.getByText("Must be an amount above 0")).toBeVisible();
  await price.fill("13.75");
  await page.getByRole("textbox", { name: "GXP Rank" }).fill("1");
  await queryDatabase("update products set price = 13 where id = $1", [product!.id]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This has changed to “$13.00” meanwhile.")).toBeVisible();
  await expectNoFindings(page, [390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The changes are published.")).toBeVisible();
  await expect(page.getByRole("row", { name: "Vendor Price" })).toContainText("$13.75");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The former values are published again.")).toBeVisible();
  await expect(page.getByRole("row", { name: "GXP Rank" })).toContainText("2");

  await expect(page.getByRole("row", { name: "GXP Rank" })).toContainText("Undone change");
});

test(
  "staff see all changes of a product, the newest first, and compare it with a day",
  { tag: "@PRD-01" },
  async ({ page }) => {
    const company = await createCompany();
    const sku = `GXP/${company.mark}`;
    await queryDatabase(
      "insert into products (company_id, gxp_sku, supplier_sku, name, price) values ($1, $2, 'S-1', 'Gate valve', 12.5)",
      [company.id, sku],
    );
    for (const price of [13, 13.75])
      await queryDatabase("update products set price = $2 where gxp_sku = $1", [sku, price]);
    await page.goto(`/provider/products/${company.id}/${encodeURIComponent(sku)}?tab=History`);
    await expect(page.getByRole("region", { name: "Changes" }).getByRole("listitem")).toHaveText([
      /^Entered in the database.+Pricefrom \$13\.00 to \$13\.75$/,
      /^Entered in the database.+Pricefrom \$12\.50 to \$13\.00$/,
      /^Added: entered in the database/,
    ]);
    await expectNoFindings(page, [390]);
    await page.getByRole("button", { name: "Compare with a Day" }).click();
    await expect(page.getByRole("dialog", { name: "Values of Gate valve" })).toContainText("values are the same");
  },
);
