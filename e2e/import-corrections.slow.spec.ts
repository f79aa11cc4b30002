import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import {
  beginImport,
  checkFile,
  expectCheck,
  expectStep,
  loadFile,
  press,
  sendFile,
  table,
  target,
  threadMs,
} from "./imports.ts";
import { queryDatabase } from "./portal.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff });

const addProduct = (companyId: string, sku: string) =>
  queryDatabase(
    "insert into products (company_id, gxp_sku, supplier_sku, name, price) values ($1, $2, $2, 'Gate Valve', 10)",
    [companyId, sku],
  );

async function downloadRefused(page: Page) {
  const download = page.waitForEvent("download");
  await press(page, "Download Refused Rows");
  return readFileSync(await (await download).path(), "utf8");
}

test(
  "refused rows are corrected and sent again, their values name the file, and an undo puts the former values back",
  { tag: ["@IMP-05.1", "@IMP-08.3", "@IMP-09.1"] },
  async ({ page }) => {
    test.setTimeout(90_000); // The server starts a thread for each of the seven steps of two files and an undo.
    const { id, code } = await createCompany();
    for (const sku of ["C-1", "C-2"]) await addProduct(id, sku);
    const content = `Note;Wert;Nr;Vendor Code\nx;12,50;C-1;${code}\ny;viel;C-2;${code}`;
    await beginImport(page, "prices", `ERP ${code}`, { name: "renamed.csv", content });
    await expectStep(page, "3 Columns");
    await expect(page.getByText("No column becomes GXP SKU or Vendor Price, which are required.")).toBeVisible();
    await target(page, "Column 2, Wert").selectOption("Vendor Price (required)");
    await target(page, "Column 3, Nr").selectOption("GXP SKU (required)");
    await checkFile(page);
    await press(page, "Continue to Load");
    await loadFile(page, "Load 1 Row");
    await expect(table(page, "Problems of rows").getByRole("row").nth(1)).toContainText("viel");

    const refused = await downloadRefused(page);
    expect(refused).toContain("__row,__problem,Note,Wert,Nr,Vendor Code");
    await page.getByRole("link", { name: "Import Corrected File" }).click();
    await expect(page.getByRole("textbox", { name: "Source" })).toHaveValue(`ERP ${code}`);
    await sendFile(page, { name: "corrected.csv", content: refused.replace(",viel,", ',"13,50",') });
    await expectStep(page, "3 Columns");
    await expect(target(page, "Column 4, Wert")).toHaveValue("price");
    await checkFile(page);
    await expect(page.getByRole("definition")).toHaveText(["1", "0", "1", "0", "0", "0"]);
    await loadFile(page, "Load 1 Row");
    await expect(page.getByText("The file was loaded.", { exact: true })).toBeVisible();

    await page.goto(`/provider/products/${id}/C-2`);
    const price = page.getByRole("row", { name: /^Vendor Price/ });
    await expect(price).toContainText("$13.50");
    await price.getByRole("link", { name: "Imported from corrected.csv" }).click();
    await page.getByRole("link", { name: "Open Report" }).click();
    await press(page, "Undo Import");
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo Import" }).click();
    const undone = page.getByText("The import was undone. 1 row has its former values again.", { exact: true });
    await expect(undone).toBeVisible({ timeout: threadMs });
    await page.goto(`/provider/products/${id}/C-2`);
    await expect(price).toContainText("$10.00");
    await expect(price).toContainText("Undone import of corrected.csv");
  },
);

test(
  "an import goes on while the browser is closed, and Imports and Exports leads back to it",
  { tag: "@IMP-10.2" },
  async ({ page, context }) => {
    test.slow(); // The server starts a thread for each of the three steps.
    const { id, code, mark } = await createCompany();
    await addProduct(id, "C-1");
    await queryDatabase(
      "insert into purchase_orders (company_id, purchase_order, order_date, status, total) values ($1, $2, '2026-01-31', 'Shipped', 99)",
      [id, `PO-${mark}`],
    );
    const lines = Array.from({ length: 3000 }, (_, line) => `PO-${mark},${line + 1},C-1,1,Each,2`);
    const content = ["purchase_order,line,gxp_sku,quantity,units,unit_price", ...lines].join("\n");
    const name = `lines-${mark}.csv`;
    await beginImport(page, "purchase-order-lines", `ERP ${code}`, { name, content });
    await expectCheck(page);
    await press(page, "Load 3,000 Rows");
    await expect(page.getByRole("region", { name: "Progress" })).toBeVisible();
    await page.close();

    const again = await context.newPage();
    await again.goto(`/provider/runs?search=${mark}`);
    await again.getByRole("link", { name }).click();
    await again.getByRole("link", { name: /^(Continue Import|Open Report)$/ }).click();
    await expectStep(again, "7 Report");
    await expect(again.getByText("The file was loaded.", { exact: true })).toBeVisible();
    await expect(again.getByRole("definition")).toHaveText(["3,000", "3,000", "0", "0", "0", "0"]);
    await expect(again.getByText("There is nothing to undo")).toBeVisible();
    expect(await queryDatabase("select count(*)::int from purchase_order_lines where company_id = $1", [id])).toEqual([
      { count: 3000 },
    ]);
  },
);
