import { createPdf, createTextFile } from "./files.ts";
import { expect, test } from "./stage.ts";
import { openDocuments, wizard, getFilesInput } from "./upload-wizard-steps.ts";

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
