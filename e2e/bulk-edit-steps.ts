import type { Page } from "@playwright/test";
import { queryDatabase } from "./portal.ts";
import { expect } from "./stage.ts";

/** Adds products with the prices 10.00, 11.00 and so on to a company. */
export const addProducts = (code: string, products: number) =>
  queryDatabase(
    `insert into products (company_id, gxp_sku, supplier_sku, name, price, lead_time_days)
     select id, 'G-' || lpad(n::text, 4, '0'), 'S-' || n, 'Valve ' || n, 10 + n, n % 90
     from companies, generate_series(0, $2 - 1) n where company_code = $1`,
    [code, products],
  );

export const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`);

/** Ticks all products of the catalog and opens the grid. */
export async function openGrid(page: Page, products: number) {
  await page.goto("/product-catalog?page_size=10");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  if (products > 10) await page.getByRole("button", { name: `Select all ${products} results` }).click();
  await page.getByRole("button", { name: `Edit ${products} Products` }).click();
  await expect(cell(page, 0, 0)).toContainText("$10.00");
}
