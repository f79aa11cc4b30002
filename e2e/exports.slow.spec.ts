import { readFile } from "node:fs/promises";
import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs } from "./session.ts";
import { expect, test } from "./stage.ts";

test(
  "exports more than 5,000 rows by keyboard, and the bell leads to the page that downloads the file",
  { tag: ["@XLS-01.2", "@XLS-01.5", "@XLS-01.7", "@XLS-01.8"] },
  async ({ page }) => {
    test.setTimeout(90_000);
    const { id, admin } = await createCompany();
    await queryDatabase(
      `insert into products (company_id, gxp_sku, supplier_sku, name)
       select $1, 'E-' || n, 'E-' || n, 'Ball Valve ' || n from generate_series(1, 12345) n`,
      [id],
    );
    await comeAs(page, admin);
    await page.goto("/product-catalog");
    await page.getByRole("button", { name: "Export" }).press("Enter");
    const panel = page.getByRole("dialog", { name: "Export" });
    await panel.getByRole("radio", { name: "CSV" }).press("Space");
    await panel.getByRole("button", { name: "Export 12,345 Products" }).press("Enter");
    await expect(panel.getByText(/^products\.csv .* is ready\. It is kept until/)).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press("Escape");

    await page.goto("/notifications");
    await page.getByRole("link", { name: /^Visit ?: Your export of 12,345 products is ready/ }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Your Export" })).toBeFocused();
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).press("Enter");
    const file = await download;
    expect(file.suggestedFilename()).toBe("products.csv");
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n").filter(Boolean);
    expect(new Set(lines).size).toBe(12_346);
  },
);
