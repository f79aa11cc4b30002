import { expect } from "@playwright/test";
import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { expectStep, press, threadMs } from "./imports.ts";
import { staff, test } from "./stage.ts";

test.use({ user: staff });

test(
  "unknown values are added to the portal's lists on the way, and nothing of the import is lost",
  { tag: "@IMP-03.5" },
  async ({ page }) => {
    test.slow(); // Two steps of the import start a thread each, and a page is analyzed.
    const { mark, code } = await createCompany();
    await page.goto("/provider/imports?kind=products");
    await page.getByRole("textbox", { name: "Source" }).fill(`ERP ${mark}`);
    await page.getByLabel("File", { exact: true }).setInputFiles({
      name: "products.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        `company_code,gxp_sku,supplier_sku,name,category\n${code},A,S,Pipe,Pipe ${mark}\n${code},B,S,Tee,Pipes ${mark}\n`,
      ),
    });
    await press(page, "Upload File");
    await press(page, "Read File");
    await expectStep(page, "4 Values");
    await expect(page.getByText("2 values are unknown.")).toBeVisible();
    await page.getByRole("link", { name: "Add values of Product Category" }).click();
    const names = page.getByRole("textbox", { name: "New Values (one per line)" });
    await expect(names).toHaveValue(`Pipe ${mark}\nPipes ${mark}`);
    await names.fill(`Pipes ${mark}\npipes-${mark}`);
    await press(page, "Add to the List");
    await expect(page.getByText("differ only by capitals, punctuation or blanks")).toBeVisible();
    await names.fill(`Pipes ${mark}`);
    await press(page, "Add to the List");

    await expectStep(page, "4 Values");
    await expect(page.getByText("1 value is unknown.")).toBeVisible();
    await expect(page.getByRole("combobox", { name: `Pipes ${mark} means` })).toHaveValue(`=Pipes ${mark}`);
    await press(page, "Check File");
    await expectStep(page, "5 Check");
    await expect(page.getByRole("list", { name: "Causes" })).toContainText("1 row", { timeout: threadMs });
    await expectNoFindings(page);
    await press(page, "Add This Value");
    await expect(page.getByRole("definition")).toHaveText(["2", "2", "0", "0", "0", "0"], { timeout: threadMs });

    await page.goto("/provider/value-lists/categories");
    await page.getByRole("checkbox", { name: `Offer Pipes ${mark}` }).click();
    await expect(page.getByText(`“Pipes ${mark}” is no longer offered.`)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: `Offer Pipes ${mark}` })).not.toBeChecked();
    await expectNoFindings(page);
  },
);

test(
  "the list of a select has the portal's look, by mouse and by keyboard",
  { tag: "@IMP-02.11" },
  async ({ page }) => {
    await page.goto("/provider/imports?kind=products");
    const select = page.getByLabel("Kind");
    const prices = page.getByRole("option", { name: "Prices" });
    await select.click();
    await expect(prices).toBeVisible();
    await expect(select).toHaveCSS("appearance", "base-select");
    await expect(prices).toHaveCSS("border-radius", "6px");
    await expectNoFindings(page);
    await prices.click();
    await expect(select).toHaveValue("prices");
    await expect(prices).toBeHidden();

    await select.press("ArrowDown");
    await expect(prices).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(select).toHaveValue("ranks");
    await expect(select).toBeFocused();
  },
);
