import { expectNoFindings } from "./findings.ts";
import { comeAs, expect, staff, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const rows = 300;

test(
  "a list of 300 products in a supplier's form becomes changes and proposed products, one of which staff accept",
  { tag: ["@XLS-04.12", "@XLS-26.3", "@XLS-25.3"] },
  async ({ page, browser }) => {
    test.slow();
    const vendor = await createVendor([1, 2].map((n) => ({ gxp_sku: `L-${n}`, name: `Valve ${n}`, price: "10" })));
    const sku = (n: number) => (n <= 2 ? `${vendor.mark}-L-${n}` : `${vendor.mark}-NEW-${n}`);
    const lines = Array.from(
      { length: rows },
      (_, at) => `${sku(at + 1)};Gate valve no. ${at + 1};"${at + 11},50";PCE`,
    );
    const list = ["Price list 2027;;;", "Artikel;Bezeichnung;Preis;Einheit", ...lines].join("\r\n");
    await comeAs(page, vendor.email);
    await page.goto("/product-catalog");
    await page.locator("input[type=file][aria-label=Workbook]").setInputFiles({
      name: "price list.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(list),
    });
    const becomes = (place: number) => page.getByRole("combobox", { name: `Column ${place},` });
    await becomes(1).selectOption("Supplier SKU");
    await becomes(2).selectOption("Name");
    await becomes(3).selectOption("Vendor Price");
    await expect(page.getByText("3 of 4 columns are used")).toBeVisible();
    await expectNoFindings(page, [1440, 390]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.getByRole("button", { name: "Compare with the Portal" }).click();
    await page.getByRole("button", { name: "Propose 2 Changes in 2 Products and 298 New Products" }).click();
    await expect(page.getByText("2 changes and 298 new products were proposed")).toBeVisible();
    await page.goto("/product-catalog/proposals");
    await page.getByRole("textbox", { name: "Search by Product, SKU or Category" }).fill("NEW-300");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Gate valve no. 300" }).click();
    await page.getByRole("textbox", { name: "Supplier SKU" }).waitFor();
    await expectNoFindings(page, [1440, 390]);
    const [, id = ""] = /proposals\/([^?]+)/.exec(page.url()) ?? [];

    const console = await browser.newPage();
    await comeAs(console, staff);
    await console.goto(`/provider/proposals/${id}`);
    await console.getByRole("textbox", { name: "GXP SKU" }).fill(`${vendor.mark}-G300`);
    await expectNoFindings(console, [1440, 390]);
    await console.getByRole("button", { name: /^Accept as/ }).click();
    await expect(console.getByText("Gate valve no. 300 was accepted.")).toBeVisible();
    await console.close();

    await page.goto("/product-catalog/proposals");
    await page.getByRole("textbox", { name: "Search by Product, SKU or Category" }).fill("NEW-300");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: `${vendor.mark}-G300` }).click();
    await expect(page.getByRole("heading", { name: "Gate valve no. 300" })).toBeVisible();
  },
);
