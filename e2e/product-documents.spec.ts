import type { PartlyDone } from "@lading/contract";
import type { Page } from "@playwright/test";
import { addDocuments, createApiCaller, type NewDocument } from "./documents.ts";
import { comeAs, expect, test, viewer } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const space = "/document-repository?type=Product+Documents";
const numberedDocuments = (count: number, name: string): NewDocument[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name} ${String(index + 1).padStart(2, "0")}`,
    products: ["G-01"],
  }));
const product = (number: number) => ({
  gxp_sku: `G-${String(number).padStart(2, "0")}`,
  name: `Pipe elbow ${number}`,
});

/** Creates a vendor with these documents, signs in and opens the space. */
async function open(page: Page, documents: readonly NewDocument[], { products = 3, address = space } = {}) {
  const vendor = await createVendor(Array.from({ length: products }, (_, index) => product(index + 1)));
  const ids = await addDocuments(vendor.email, documents);
  await comeAs(page, vendor.email);
  await page.goto(address);
  return { ...vendor, ids };
}

const rows = (page: Page) => page.getByRole("table", { name: "Product documents" }).locator("tbody").getByRole("row");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const toolButton = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

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
  "goes to the previous page when the last one is emptied, and archives all results together",
  { tag: ["@ARCH-05.2", "@LIST-04.1"] },
  async ({ page }) => {
    await open(page, numberedDocuments(11, "Sheet"), { address: `${space}&page=2` });
    await expect(rows(page)).toHaveCount(1);
    // If the request fails, every row returns with the reason.
    await page.route("**/api/persistent-documents/move-to-archive/", (route) => route.abort());
    const archiveAll = async () => {
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await toolButton(page, "Archive").click();
      await page.getByRole("button", { name: "Yes, Archive!" }).click();
    };
    await archiveAll();
    await expect(rows(page)).toHaveText([/Not archived: The server could not be reached/]);
    await page.unroute("**/api/persistent-documents/move-to-archive/");
    await archiveAll();
    await expect(page).toHaveURL(/[?&]page=1(&|$)/);
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByText("Items 1 to 10 of 10 total")).toBeVisible();

    await rows(page).first().getByRole("checkbox").check();
    await page.getByRole("button", { name: "Select all 10 results" }).click();
    await toolButton(page, "Archive").click();
    await page.getByRole("button", { name: "Yes, Archive!" }).click();
    await expect(page.getByText("No data available")).toBeVisible();
    await expect(page.getByText("10 documents were archived.")).toBeVisible();
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

test(
  "links a document to more products and unlinks it from some, loading products page by page",
  { tag: ["@REPD-06.2", "@LIST-05"] },
  async ({ page }) => {
    const first = Array.from({ length: 19 }, (_, index) => product(index + 1).gxp_sku);
    const { email, ids } = await open(page, [{ name: "Manual", products: first }], { products: 26 });
    await page.getByRole("button", { name: "Edit Manual" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Manual" });
    const found = dialog.getByRole("region", { name: "products" });
    const links = found.getByRole("link");
    await dialog.getByRole("tab", { name: "Link New SKUs" }).click();
    // The first page of twenty holds a single product that is not linked yet, so the list loads the next page.
    await expect(links).toHaveText(
      Array.from({ length: 7 }, (_, index) => new RegExp(`^${product(index + 20).name},`)),
    );
    await expect(links.first()).toHaveAttribute("target", "_blank");
    const link = dialog.getByRole("button", { name: "Link SKU(s) & save" });
    await expect(link).toBeDisabled();

    const search = dialog.getByRole("searchbox");
    await search.fill("no such thing");
    await expect(
      dialog.getByText("Sorry, we couldn’t find a match for “no such thing”. Please try another search."),
    ).toBeVisible();
    await search.fill("elbow 2");
    await expect(links).toHaveCount(7);
    await dialog.getByRole("checkbox", { name: /G-21$/ }).click();
    await expect(dialog.getByRole("checkbox", { name: /G-22$/ })).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Remove G-21 Pipe elbow 21" })).toBeFocused();
    const toLink = dialog.getByRole("list", { name: "SKUs to link:" });
    await expect(toLink.getByRole("listitem")).toHaveText(["G-21 Pipe elbow 21", "G-22 Pipe elbow 22"]);
    await expect(links).toHaveCount(5);
    await toLink.getByRole("button", { name: "Remove G-21 Pipe elbow 21" }).click();
    await link.click();
    await expect(page.getByText("1 SKU was linked.")).toBeVisible();
    await expect(toLink.getByRole("listitem")).toHaveCount(0);
    await expect(dialog.getByRole("checkbox", { name: /G-22$/ })).toHaveCount(0);

    await dialog.getByRole("tab", { name: "Unlink SKUs" }).click();
    await expect(dialog.getByRole("button", { name: "Unlink SKU(s) & save" })).toBeDisabled();
    await search.fill("G-22");
    await dialog.getByRole("checkbox", { name: /G-22$/ }).click();
    await search.fill("elbow 7");
    await dialog.getByRole("checkbox", { name: /G-07$/ }).click();
    await expect(dialog.getByRole("list", { name: "SKUs to unlink:" }).getByRole("listitem")).toHaveCount(2);
    await dialog.getByRole("button", { name: "Unlink SKU(s) & save" }).click();
    await expect(page.getByText("2 SKUs were unlinked.")).toBeVisible();
    const callAsVendor = await createApiCaller(email);
    const list = (await callAsVendor("GET", "/api/persistent-documents/")) as {
      documents: { products: { gxp_sku: string }[] }[];
    }; // the contract's response
    expect(ids).toHaveLength(1);
    expect(list.documents[0]?.products.map(({ gxp_sku }) => gxp_sku)).toEqual(first.filter((sku) => sku !== "G-07"));
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
