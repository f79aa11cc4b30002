import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { expectStep, press, table, target, threadMs } from "./imports.ts";
import { queryDatabase } from "./portal.ts";
import { staff, test } from "./stage.ts";

test.use({ user: staff });

test(
  "a file of companies is read, mapped, checked and loaded in seven steps, and undone",
  { tag: ["@IMP-01.1", "@IMP-02.1", "@IMP-07.1", "@IMP-08.1", "@IMP-09.1", "@CON-11.3"] },
  async ({ page }) => {
    test.slow(); // Three runs start a thread each, and two states of the page are analyzed.
    const { mark, code } = await createCompany();
    const lines = [
      "Vendor Code;Company Name;Who;Tax ID;Tax-ID",
      `NEW-${mark};Alder ${mark};x;12-3456789;`,
      `${code};Renamed ${mark};y;;`,
      `BAD-${mark};;z;;`,
    ];
    await page.goto(`/provider/companies?search=${mark}`);
    await page.getByRole("link", { name: "Import Companies" }).click();
    await expectStep(page, "1 File");
    await press(page, "Upload File");
    await expect(page.getByText("This field is required.")).toBeVisible();
    await page.getByRole("textbox", { name: "Source" }).fill(`ERP ${mark}`);
    const file = { name: "vendors.csv", mimeType: "text/csv", buffer: Buffer.from("%PDF-1.7\n\0\u0001") };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await press(page, "Upload File");
    await expect(page.getByText("This is a PDF.")).toBeVisible();
    await page.getByLabel("File", { exact: true }).setInputFiles({ ...file, buffer: Buffer.from(lines.join("\r\n")) });
    await press(page, "Upload File");

    await expectStep(page, "2 Read");
    await expect(page.getByRole("combobox", { name: "Separator" })).toHaveValue(";");
    await page.getByRole("combobox", { name: "Separator" }).selectOption("Comma");
    await expect(table(page, "The first rows").getByRole("columnheader")).toHaveCount(1);
    await page.getByRole("combobox", { name: "Separator" }).selectOption("Semicolon");
    await expect(table(page, "The first rows").getByRole("columnheader")).toHaveCount(5);
    await press(page, "Read File");

    await expectStep(page, "3 Columns");
    await expect(page.getByText("The file has 2 columns “Tax ID”.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue to Values" })).toBeDisabled();
    await expect(target(page, "Column 1, Vendor Code")).toHaveValue("company_code");
    await expect(target(page, "Column 3, Who")).toHaveValue("");
    await page.reload();
    await target(page, "Column 4, Tax ID").selectOption("Tax ID");
    await expectNoFindings(page);
    // No value needs a decision, so that page is passed over.
    await press(page, "Check File");

    await expectStep(page, "5 Check");
    await expect(page.getByRole("definition")).toHaveText(["3", "1", "1", "0", "1", "0"], { timeout: threadMs });
    await expect(table(page, "Changes of Name").getByRole("row").nth(1)).toContainText(`Renamed ${mark}`);
    await expect(table(page, "Problems of rows").getByRole("row").nth(1)).toContainText("This field is required.");
    await page.getByRole("link", { name: "3 Columns" }).click();
    await expectStep(page, "3 Columns");
    await page.goBack();
    await press(page, "Continue to Load");
    await expectStep(page, "6 Load");
    await press(page, "Load 2 Rows");

    await expectStep(page, "7 Report");
    await expect(page.getByText("The file was loaded without the refused rows.", { exact: true })).toBeVisible();
    const download = page.waitForEvent("download");
    await press(page, "Download Refused Rows");
    const saved = readFileSync(await (await download).path(), "utf8");
    expect(saved).toContain(`BAD-${mark},,z,,`);
    await expectNoFindings(page);
    await press(page, "Undo Import");
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo Import" }).click();
    await expect
      .poll(() => queryDatabase("select name from companies where company_code = $1", [code]), { timeout: threadMs })
      .toEqual([{ name: expect.not.stringContaining("Renamed") }]);
  },
);

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
