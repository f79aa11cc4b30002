import type { Page } from "@playwright/test";
import { addDocuments } from "./documents.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const tab = "/product-catalog?pid=T-1&tab=Documents";

/** Creates a vendor with three documents of one product, signs in and opens them on the product's page. */
async function open(page: Page) {
  const vendor = await createVendor([
    { gxp_sku: "T-1", name: "Gate valve" },
    { gxp_sku: "T-2", name: "Globe valve" },
  ]);
  await addDocuments(vendor.email, [
    { name: "Certificate", products: ["T-1"] },
    { name: "Manual", products: ["T-1", "T-2"], label: "Installation Manual" },
    { name: "Other", products: ["T-2"] },
    { name: "Drawing", products: ["T-1"] },
  ]);
  await comeAs(page, vendor.email);
  await page.goto(tab);
}

const rows = (page: Page) =>
  page.getByRole("table", { name: "Documents of the product" }).locator("tbody").getByRole("row");
const names = (page: Page) => rows(page).locator("td:nth-child(2) a");
const select = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` }).check();
const toolButton = (page: Page, name: string) =>
  page.getByRole("region", { name: "Documents", exact: true }).getByRole("button", { name, exact: true });

test(
  "lists a product's documents and downloads one as a file, several as a ZIP",
  { tag: ["@PDOC-01", "@DET-02"] },
  async ({ page }) => {
    await open(page);
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Documents");
    await expect(page.getByRole("columnheader")).toHaveText([
      "",
      "Product Documentation",
      "Label",
      "Date",
      "Size",
      "Type",
      "Actions",
    ]);
    await expect(names(page)).toHaveText([/^Drawing/, /^Manual/, /^Certificate/]);
    await expect(rows(page).nth(1)).toContainText("Installation Manual");
    await expect(page.getByRole("button", { name: "Upload & Link Product Documents" })).toBeVisible();
    for (const name of ["Download", "Archive", "Unlink"]) await expect(toolButton(page, name)).toBeDisabled();

    const one = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Manual" }).click();
    expect((await one).suggestedFilename()).toBe("Manual.pdf");
    await select(page, "Manual");
    await select(page, "Drawing");
    const both = page.waitForEvent("download");
    await toolButton(page, "Download").click();
    expect((await both).suggestedFilename()).toMatch(/\.zip$/);

    await page.getByRole("columnheader", { name: "Product Documentation" }).getByRole("button").click();
    await expect(names(page)).toHaveText([/^Certificate/, /^Drawing/, /^Manual/]);
    await expect(page).toHaveURL(/[?&]ordering=name/);
    await page.reload();
    await expect(names(page)).toHaveText([/^Certificate/, /^Drawing/, /^Manual/]);
  },
);

test(
  "unlinks documents from the product after a confirmation and links them again on Undo",
  { tag: "@PDOC-01" },
  async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Unlink Drawing" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Unlink Drawing from this product?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Unlink Drawing" })).toBeFocused();

    await select(page, "Manual");
    await select(page, "Drawing");
    await toolButton(page, "Unlink").click();
    await expect(question).toContainText("Unlink 2 documents from this product?");
    await question.getByRole("button", { name: "Unlink" }).click();
    await expect(names(page)).toHaveText([/^Certificate/]);
    await expect(page.getByText("2 documents were unlinked.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 documents were linked again.")).toBeVisible();
    await expect(names(page)).toHaveCount(3);
    await expect(page.getByRole("region", { name: "Documents of the product" })).toBeFocused();

    await page.getByRole("button", { name: "Unlink Manual" }).click();
    await question.getByRole("button", { name: "Unlink" }).click();
    await expect(names(page)).toHaveCount(2);
    await page.goto("/document-repository?type=Product+Documents");
    const manual = page.getByRole("row").filter({ hasText: "Manual" });
    await expect(manual.locator("td:nth-child(4)")).toHaveText("T-2");
  },
);

test("archives and edits documents on the product's page", { tag: ["@PDOC-01", "@REPD-04"] }, async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Archive Drawing" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, Archive!" }).click();
  await expect(names(page)).toHaveText([/^Manual/, /^Certificate/]);
  await expect(page.getByText("1 document was archived.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Documents of the product" })).toBeFocused();

  await page.getByRole("button", { name: "Edit Manual" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Manual" });
  await dialog.getByRole("textbox", { name: "Document Name" }).fill("Handbook");
  await dialog.getByRole("button", { name: "Save Update" }).click();
  await expect(page.getByText("The document was updated.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(names(page)).toHaveText([/^Handbook/, /^Certificate/]);
});

test(
  "shows neither the tab nor the space when product documents are switched off",
  { tag: ["@PDOC-01", "@DET-02", "@PERM-03"] },
  async ({ page }) => {
    await open(page);
    await expect(names(page)).toHaveCount(3);
    await page.route("**/api/accounts/feature-flags/", async (route) => {
      const flags = (await (await route.fetch()).json()) as { feature_name: string; active: boolean }[]; // the contract's response
      await route.fulfill({
        json: flags.map((flag) => (flag.feature_name === "Product Documents" ? { ...flag, active: false } : flag)),
      });
    });
    await page.reload();
    await expect(page.getByRole("tab")).toHaveText(["Product Details", "Purchase Orders"]);
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Product Details");
    await page.goto("/document-repository?type=Product+Documents");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Product Documents");
  },
);
