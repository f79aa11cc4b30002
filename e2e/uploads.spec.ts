import type { Route } from "@playwright/test";
import { createMailFile, createPdf, createTextFile } from "./files.ts";
import { expect, test } from "./stage.ts";
import { order, openUpload, getFilesInput } from "./uploads-steps.ts";

test(
  "shows the outcome of each file and saves a chosen type immediately",
  { tag: ["@ODOC-05.1", "@ODOC-05.2", "@ODOC-06.4"] },
  async ({ page }) => {
    const { dialog } = await openUpload(page);
    const row = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
    await getFilesInput(page).setInputFiles([
      createPdf("One.pdf"),
      createTextFile("Two.pdf"),
      createTextFile("Three.docx"),
      createMailFile("Mail.eml"),
      createPdf("Five.pdf", { text: "One.pdf" }),
    ]);
    await expect(dialog.getByText("3 of 5 files uploaded, 2 failed")).toBeVisible();
    const unsupported = "Unsupported file type, will not be added to the repository.";
    await expect(row("Two.pdf")).toContainText(unsupported);
    await expect(row("Three.docx")).toContainText(unsupported);
    await expect(dialog.getByText(`X = ${unsupported}`)).toBeVisible();
    // The second of two files with the same bytes shows that the file exists.
    await expect(dialog.getByText("The same file is already there")).toHaveCount(1);

    // Failed files are first because the user has to act on them.
    await expect(dialog.getByRole("listitem")).toHaveText([/^Two/, /^Three/, /^One/, /^Mail/, /^Five/]);

    const all = dialog.getByRole("combobox", { name: "Label of All Files" });
    await all.selectOption({ index: 2 });
    await expect(dialog.getByText("Saved")).toHaveCount(3);
    const chosen = await all.inputValue();
    const types = dialog.getByRole("combobox", { name: /^Add Doc Type, / });
    for (const one of await types.all()) await expect(one).toHaveValue(chosen);
    // A file that is stored later gets the same type.
    await getFilesInput(page).setInputFiles(createPdf("Late.pdf"));
    await expect(dialog.getByRole("combobox", { name: "Add Doc Type, Late" })).toHaveValue(chosen);

    const type = dialog.getByRole("combobox", { name: "Add Doc Type, One" });
    await type.selectOption({ index: 1 });
    await expect(row("One.pdf").getByText("Saved")).toBeAttached();
    await dialog.getByRole("button", { name: "Close Upload Window" }).click();
    await expect(dialog).toBeHidden();
  },
);

test(
  "retries a file after a lost connection without storing it twice, and keeps stored files",
  { tag: "@ODOC-05.3" },
  async ({ page, context }) => {
    const { dialog } = await openUpload(page);
    const row = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
    await getFilesInput(page).setInputFiles(createPdf("Small.pdf"));
    await expect(row("Small.pdf")).toContainText("uploaded");

    // The server stores the file but its response is lost. The retry must not store the file twice.
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await route.abort("connectionreset");
    };
    await page.route("**/upload/", loseResponse, { times: 1 });
    await getFilesInput(page).setInputFiles(createPdf("Large.pdf", { bytes: 2_000_000 }));
    await expect(row("Large.pdf")).toContainText("The connection was lost before the file was stored.");
    await row("Large.pdf").getByRole("button", { name: "Try Again" }).click();
    await expect(dialog.getByText("2 of 2 files uploaded")).toBeVisible();
    await expect(dialog.getByText("The same file is already there")).toHaveCount(0);

    await context.setOffline(true);
    await getFilesInput(page).setInputFiles(createPdf("Without a connection.pdf"));
    await expect(row("Without a connection.pdf")).toContainText("waits for the connection");
    await context.setOffline(false);
    await expect(dialog.getByText("3 of 3 files uploaded")).toBeVisible();
    await dialog.getByRole("button", { name: "Close Upload Window" }).click();
    await page.getByRole("button", { name: `Documents of ${order.purchase_order}` }).click();
    await expect(page.getByText("3 documents", { exact: true })).toBeVisible();
  },
);
