import type { Page } from "@playwright/test";
import { createPdf } from "./files.ts";
import { callApi } from "./portal.ts";
import { getAccessToken } from "./session.ts";
import { comeAs, expect, test } from "./stage.ts";
import { openDocuments, wizard, getFilesInput } from "./upload-wizard-steps.ts";

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press("Control+V");
}

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
    // Closing again keeps files and product, so it does not ask.
    await expect(product).toBeChecked();
    await expect(earlier.getByRole("listitem")).toHaveCount(2);
    await wizard(page).getByRole("button", { name: "Close" }).click();
    await expect(wizard(page)).toBeHidden();
    await opener.click();
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
