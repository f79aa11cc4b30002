import type { Page } from "@playwright/test";
import { createPdf, createTextFile } from "./files.ts";
import { callApi } from "./portal.ts";
import { getAccessToken } from "./session.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const products = [
  { gxp_sku: "W-1", name: "Gate valve with three documents" },
  { gxp_sku: "W-2", name: "Ball valve for the wizard" },
  { gxp_sku: "W-3", name: "Another ball valve" },
];

/** Creates a vendor, signs in and opens the space of product documents. */
async function openDocuments(page: Page) {
  const vendor = await createVendor(products);
  await comeAs(page, vendor.email);
  await page.goto("/document-repository?type=Product+Documents");
  return vendor;
}

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press("Control+V");
}

const wizard = (page: Page) => page.getByRole("dialog", { name: "Upload Files" });
const getFilesInput = (page: Page) => page.getByLabel("Files", { exact: true }).and(page.locator("input"));

test("adds files with their labels to several products in three steps", { tag: "@REPD-05.1" }, async ({ page }) => {
  await openDocuments(page);
  const opener = page.getByRole("button", { name: "Upload A New File" });
  await opener.click();
  const dialog = wizard(page);
  for (const step of ["Upload a File", "Add to Product Record", "Select a File Label"])
    await expect(dialog.getByRole("heading", { name: step })).toBeVisible();
  await expect(dialog).toContainText("Steps 1 and 2 must be completed before a file can be added to a product record.");
  const addButton = dialog.getByRole("button", { name: "Add File to Product Record" });

  await getFilesInput(page).setInputFiles([
    createPdf("Test report.pdf"),
    createTextFile("Not a report.pdf"),
    createPdf("Certificate.pdf"),
  ]);
  await expect(dialog.getByText("2 of 3 files uploaded, 1 failed")).toBeVisible();
  await expect(dialog.getByText("Unsupported file type, will not be added to the repository.")).toBeVisible();
  await expect(addButton).toBeDisabled();

  const search = dialog.getByRole("searchbox");
  await search.fill("nothing like it");
  await expect(
    dialog.getByText("Sorry, we couldn’t find a match for “nothing like it”. Please try another search."),
  ).toBeVisible();
  await search.fill("ball valve");
  // Tab stops once for all checkboxes; the arrow keys move between them.
  const choices = dialog.getByRole("region", { name: "products" }).getByRole("checkbox");
  await expect(choices).toHaveCount(2);
  await search.focus();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Select all results" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await expect(choices.last()).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("list", { name: "Chosen products" }).getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(choices.last()).toBeFocused();
  await search.fill("W-1");
  await dialog.getByRole("checkbox", { name: /Gate valve/ }).check();
  await dialog.getByRole("button", { name: "Remove W-3 Another ball valve" }).click();
  await dialog.getByRole("combobox", { name: "Add Label, Certificate" }).selectOption({ index: 1 });
  let added = 0;
  page.on("request", (request) => (added += request.url().includes("/link-product") ? 1 : 0));
  await addButton.dblclick();

  const success = page.getByRole("dialog", { name: "Upload Files" });
  await expect(success).toContainText("Your 2 files have been successfuly added.");
  expect(added).toBe(2);
  await success.getByRole("button", { name: "Upload Another File" }).click();
  await expect(dialog.getByRole("button", { name: "Choose Files" })).toBeFocused();
  await getFilesInput(page).setInputFiles(createPdf("Drawing.pdf"));
  await dialog.getByRole("checkbox").first().check();
  await addButton.click();
  await expect(success).toContainText("Your file has been successfuly added.");
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  for (const name of ["Test report", "Certificate", "Drawing"])
    await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Test report" })).toContainText("Multiple SKUs");
});

test(
  "asks before it closes with files that were not added, and offers them again",
  { tag: ["@REPD-05.2", "@REPD-05.3"] },
  async ({ page }) => {
    await openDocuments(page);
    const opener = page.getByRole("button", { name: "Upload A New File" });
    await opener.click();
    await getFilesInput(page).setInputFiles([createPdf("Left over.pdf"), createPdf("Mistake.pdf")]);
    await expect(wizard(page).getByText("2 of 2 files uploaded")).toBeVisible();

    const product = wizard(page).getByRole("checkbox", { name: /Gate valve/ });
    await product.check();

    const question = page.getByRole("alertdialog", { name: "Are you sure you want to close this window?" });
    await page.keyboard.press("Escape");
    await expect(question).toContainText("You have not added the files to this record yet...");
    await expect(question).not.toContainText("lost");
    await question.getByRole("button", { name: "Return To Upload Window" }).click();
    await expect(wizard(page).getByText("2 of 2 files uploaded")).toBeVisible();
    await wizard(page).getByRole("button", { name: "Close" }).click();
    await question.getByRole("button", { name: "Close Anyway!" }).click();
    await expect(wizard(page)).toBeHidden();

    await page.reload();
    await opener.click();
    const earlier = wizard(page).getByRole("region", { name: "Uploaded earlier, not added yet" });
    await earlier.getByRole("button", { name: "Remove Mistake" }).click();
    await expect(earlier.getByRole("listitem")).toHaveCount(1);
    // The same file, chosen again or twice, is offered once, and taken.
    const taken = earlier.getByRole("checkbox", { name: /Left over/ });
    await expect(taken).not.toBeChecked();
    await getFilesInput(page).setInputFiles([createPdf("Left over.pdf"), createPdf("Left over.pdf")]);
    await expect(taken).toBeChecked();
    await expect(wizard(page).getByText("stored")).toHaveCount(0);
    await expect(earlier.getByRole("listitem")).toHaveCount(1);
    // The product that was chosen for the file stays chosen until the file is added.
    await expect(product).toBeChecked();
    await wizard(page).getByRole("button", { name: "Add File to Product Record" }).click();
    await expect(wizard(page)).toContainText("Your file has been successfuly added.");
    await wizard(page).getByRole("button", { name: "Close" }).last().click();
    await opener.click();
    await expect(product).not.toBeChecked();
    await wizard(page).getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Left over" })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Mistake" })).toHaveCount(0);
  },
);

test("chooses products by a pasted list of SKUs and says which are not found", async ({ page }) => {
  const { mark } = await openDocuments(page);
  await page.getByRole("button", { name: "Upload A New File" }).click();
  const search = wizard(page).getByRole("searchbox");
  await search.focus();
  await paste(page, `W-1\r\n${mark}-w-2\r\nno-such-sku\r\n`);
  await expect(wizard(page)).toContainText("2 products chosen");
  await expect(wizard(page)).toContainText("Not found: no-such-sku.");
  await expect(search).toHaveValue("");
  const chosen = wizard(page).getByRole("list", { name: "Chosen products" }).getByRole("listitem");
  await expect(chosen).toHaveText([/^W-1 Gate valve/, /^W-2 Ball valve/]);
});

test("attaches a document to the selected products of the catalog, if permitted", async ({ page }) => {
  const { email } = await openDocuments(page);
  await page.goto("/product-catalog");
  for (const name of ["Ball valve for the wizard", "Another ball valve"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  const attach = page.getByRole("button", { name: "Attach Document" });
  await attach.click();
  await expect(wizard(page)).toContainText("2 products chosen");
  await getFilesInput(page).setInputFiles(createPdf("Certificate.pdf"));
  await wizard(page).getByRole("button", { name: "Add File to Product Record" }).click();
  await expect(wizard(page)).toContainText("Your file has been successfuly added.");
  await wizard(page).getByRole("button", { name: "Close" }).last().click();
  await expect(attach).toBeFocused();
  const { documents } = (await callApi("/api/persistent-documents/", { token: await getAccessToken(email) })) as {
    documents: { name: string; products: { gxp_sku: string }[] }[];
  }; // the contract's response
  expect(documents.map(({ name, products: of }) => [name, of.map(({ gxp_sku }) => gxp_sku).toSorted()])).toEqual([
    ["Certificate", ["W-2", "W-3"]],
  ]);

  await comeAs(page, "anneliese.vogt@bluemesa.example");
  await page.goto("/product-catalog");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByRole("button", { name: "Copy GXP SKUs" })).toBeVisible();
  await expect(attach).toHaveCount(0);
});

test("links new files with their labels and existing documents to a product", { tag: "@PDOC-02" }, async ({ page }) => {
  await openDocuments(page);
  await page.goto("/product-catalog?pid=W-2&tab=Documents");
  const opener = page.getByRole("button", { name: "Upload & Link Product Documents" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Upload & Link Product Documents" });
  await getFilesInput(page).setInputFiles([createPdf("Data sheet.pdf"), createPdf("Manual.pdf")]);
  const label = dialog.getByRole("combobox", { name: "Add Label, Data sheet" });
  await label.selectOption({ index: 1 });
  const chosen = await label.locator("option").nth(1).innerText();
  const save = dialog.getByRole("button", { name: "Link Documents & Save" });
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "Data sheet" })).toContainText(chosen);
  await expect(page.getByRole("row").filter({ hasText: "Manual" })).toBeVisible();

  await page.goto("/product-catalog?pid=W-3&tab=Documents");
  await opener.click();
  await dialog.getByRole("tab", { name: "Link Existing Documents" }).click();
  await dialog.getByRole("searchbox", { name: "Search by Name, Label or Type" }).fill(chosen);
  await expect(dialog.getByRole("button", { name: "Link Manual" })).toBeHidden();
  await dialog.getByRole("button", { name: "Link Data sheet" }).click();
  const toLink = dialog.getByRole("list", { name: "Documents to link" });
  await expect(toLink.getByRole("listitem")).toHaveCount(1);
  await save.click();
  await expect(page.getByRole("row").filter({ hasText: "Data sheet" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Manual" })).toHaveCount(0);
});
