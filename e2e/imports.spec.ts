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
