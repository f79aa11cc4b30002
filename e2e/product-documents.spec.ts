import type { PartlyDone } from "@lading/contract";
import { createApiCaller } from "./documents.ts";
import { expect, test, viewer } from "./stage.ts";
import { space, numberedDocuments, open, rows, row, toolButton } from "./product-documents-steps.ts";

test(
  "lists documents with their label and products, and finds them by words and by label",
  { tag: ["@REPD-01.1", "@REPD-02.1", "@REPD-03", "@REPD-06.3"] },
  async ({ page, context }) => {
    const { mark, email, ids } = await open(page, [
      { name: "Nobody's", products: ["G-01"] },
      { name: "Of all", products: ["G-03", "G-01", "G-02"], label: "Data Sheet" },
      { name: "Of one", products: ["G-02"], label: "Drawing" },
    ]);
    const unlink = { doc_id: ids[0], skus: ["G-01"], action: "unlink" };
    await (
      await createApiCaller(email)
    )("POST", "/api/persistent-documents/link-product", unlink);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product Documents");
    await expect(page.getByText("PDF, Excel, PNG, JPG")).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "",
      "Document Name",
      "SKU",
      "GXP SKU",
      "Label",
      "Expires",
      "Date",
      "Size",
      "Type",
      "Edit Doc Info",
    ]);
    await expect(page.getByRole("columnheader", { name: "Date" })).toHaveAttribute("aria-sort", "descending");
    const request = page.getByRole("link", { name: "Request a New Label" });
    await expect(request).toHaveAttribute("href", /^mailto:.+@.+\?subject=.*label/);

    await expect(rows(page).locator("td:nth-child(2)")).toHaveText([/^Of one/, /^Of all/, /^Nobody's/]);
    await expect(row(page, "Nobody's").locator("td:nth-child(n+3):nth-child(-n+5)")).toHaveText(["N/A", "N/A", "N/A"]);
    await expect(row(page, "Of one").locator("td:nth-child(3)")).toHaveText(`${mark}-G-02`);
    const link = row(page, "Of one").getByRole("link", { name: "G-02" });
    await expect(link).toHaveAttribute("href", "/product-catalog?pid=G-02");
    const opened = context.waitForEvent("page");
    const opener = row(page, "Of one").getByRole("link", { name: "Of one" });
    await expect(opener).toHaveAttribute("href", /\/documents\/product\//);
    await opener.click();
    await expect(await opened).toHaveURL(/\/documents\/product\/|\/api\/downloads\//);

    const moreButtons = row(page, "Of all").getByRole("button", { name: /^Multiple SKUs View All/ });
    await moreButtons.first().click();
    await expect(page.getByRole("dialog", { name: "Associated SKUs" })).toBeVisible();
    await page.keyboard.press("Escape");
    await moreButtons.last().click();
    const modal = page.getByRole("dialog", { name: "Associated GXP SKUs" });
    await expect(modal.getByRole("columnheader")).toHaveText(["Product Name", "SKU", "GXP SKU"]);
    await expect(modal.getByRole("link")).toHaveText([/^G-01/, /^G-02/, /^G-03/]);
    await expect(modal.getByRole("link").first()).toHaveAttribute("target", "_blank");
    await page.keyboard.press("Escape");
    await expect(moreButtons.last()).toBeFocused();

    await page.getByPlaceholder("Search by Docs, SKUs, Etc").fill("elbow 2");
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(2);
    await toolButton(page, "Label").first().click();
    await page.getByRole("checkbox", { name: "Drawing" }).check();
    await page.keyboard.press("Escape");
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/[?&]label=\d+(&|$)/);
    await page.reload();
    await expect(page.getByRole("button", { name: "Label: Drawing", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Clear All Filters" }).click();
    await expect(rows(page)).toHaveCount(2);

    await page.getByRole("button", { name: "10 per page" }).click();
    await page.getByRole("menuitemradio", { name: "50 per page" }).click();
    await expect(page).toHaveURL(/page_size=50/);
    await page.goto(space);
    await expect(page.getByRole("button", { name: "50 per page" })).toBeVisible();
  },
);

test(
  "removes archived rows immediately after a confirmation, fills the page and marks failed rows with the reason",
  { tag: ["@REPD-01.2", "@REPD-02.2", "@REPD-04.1", "@ARCH-05.1"] },
  async ({ page }) => {
    const { ids } = await open(page, numberedDocuments(12, "Report"));
    await expect(toolButton(page, "Archive")).toBeDisabled();
    await expect(toolButton(page, "Download")).toBeDisabled();
    // The response lists the last document as failed, as if a colleague were changing it.
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/persistent-documents/move-to-archive/", async (route) => {
      await answer.promise;
      const requested = route.request().postDataJSON() as { id: string }[]; // the app wrote it
      const response = await route.fetch({ postData: requested.filter(({ id }) => id !== ids[11]) });
      const result = (await response.json()) as PartlyDone; // the server validates its responses
      const failedId = ids[11] ?? "";
      await route.fulfill({
        json: { errors: [...result.errors, failedId], reasons: { ...result.reasons, [failedId]: "It is in use." } },
      });
    });

    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    for (const name of ["Report 03", "Report 04"])
      await page.getByRole("checkbox", { name: `Select ${name}` }).uncheck();
    await toolButton(page, "Archive").click();
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to Archive selected document(s)?" });
    await expect(question).toContainText("The document(s) will be removed from all of their related SKUs");
    await question.getByRole("button", { name: "Do Not Archive" }).click();
    await expect(rows(page)).toHaveCount(10);
    await toolButton(page, "Archive").click();
    await question.getByRole("button", { name: "Yes, Archive!" }).click();
    await expect(rows(page).locator("td:nth-child(2)")).toHaveText([/^Report 04/, /^Report 03/]);
    answer.resolve();
    // The message with the button stays while the pointer is over it.
    await page.getByText("7 of 8 documents were archived.").hover();

    await expect(rows(page).locator("td:nth-child(2) a")).toHaveText(
      ["12", "04", "03", "02", "01"].map((number) => new RegExp(`^Report ${number}`)),
    );
    await expect(row(page, "Report 12")).toContainText("Not archived: It is in use.");
    await expect(page.getByText("Items 1 to 5 of 5 total")).toBeVisible();
    await expect(page.getByRole("region", { name: "Product documents" })).toBeFocused();
    await page.getByRole("button", { name: "View Archive" }).click();
    await expect(page).toHaveURL(/type=Archived\+Documents/);
  },
);

test(
  "renames and labels a document, requires a name and asks before it discards changes",
  { tag: ["@REPD-06.1", "@LIST-08.1"] },
  async ({ page }) => {
    await open(page, [{ name: "Draft", products: ["G-01"] }]);
    const opener = page.getByRole("button", { name: "Edit Draft" });
    await opener.click();
    const dialog = page.getByRole("dialog");
    const name = dialog.getByRole("textbox", { name: "Document Name" });
    const save = dialog.getByRole("button", { name: "Save Update" });
    await expect(save).toBeDisabled();
    await name.fill(" ");
    await expect(dialog.getByText("Document name is required")).toBeVisible();
    await expect(save).toBeDisabled();
    await name.fill("Final");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard these changes?" });
    await question.getByRole("button", { name: "Keep Editing" }).click();
    await expect(name).toHaveValue("Final");
    await dialog.getByRole("combobox", { name: "Label" }).selectOption("Drawing");
    await name.press("Enter");
    await expect(page.getByText("The document was updated.")).toBeVisible();
    await expect(save).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(row(page, "Final")).toContainText("Drawing");
    await expect(page.getByRole("button", { name: "Edit Final" })).toBeFocused();
  },
);

test.describe("a user who may only view", () => {
  test.use({ user: viewer });

  test("can download documents but change nothing", { tag: ["@REPD-01.2", "@PERM-01.2"] }, async ({ page }) => {
    await page.goto(space);
    await expect(toolButton(page, "Download")).toBeVisible();
    for (const name of ["Archive", "Upload A New File"]) await expect(toolButton(page, name)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Request a New Label" })).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "Type" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Edit Doc Info" })).toHaveCount(0);
  });
});
