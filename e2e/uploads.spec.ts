import type { Page, Route } from "@playwright/test";
import { createMailFile, createPdf, createPicture, createTextFile } from "./files.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const order = { purchase_order: "PO-7001", order_date: "2026-03-02", status: "Open", total: "1200.00" };

/** Creates a vendor with an order, signs in and opens the order's upload window. */
async function openUpload(page: Page) {
  const vendor = await createVendor([{ gxp_sku: "U-1", name: "Flange" }]);
  await vendor.feedOrders([order]);
  await comeAs(page, vendor.email);
  await page.goto("/document-repository?type=Order+Documents");
  await page.getByRole("button", { name: `Upload to ${order.purchase_order}` }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Files" });
  await expect(dialog).toContainText("NO FILES UPLOADED YET");
  return { dialog, vendor };
}

const getFilesInput = (page: Page) => page.getByLabel("Files", { exact: true }).and(page.locator("input"));

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

test("shows when the quota is almost used up and when it is used up", async ({ page }) => {
  const responses = [999, 1000].map((used) => ({
    company_bytes: { used: 1, limit: null },
    documents: { used, limit: 1000 },
  }));
  await page.route("**/api/documents/room/**", (route) =>
    route.fulfill({ json: responses.length > 1 ? responses.shift() : responses[0] }),
  );
  const { dialog } = await openUpload(page);
  await expect(dialog.getByText("This order has room for 1 more document, of at most 1,000.")).toBeVisible();
  await getFilesInput(page).setInputFiles(createPdf("Last.pdf"));
  await expect(dialog.getByText("This order is full: it may have 1,000 documents.")).toBeVisible();
});

test("asks before it closes during an upload, and then cancels the files", { tag: "@ODOC-05.4" }, async ({ page }) => {
  const { dialog } = await openUpload(page);
  // The server never responds, so the upload lasts as long as the test needs it.
  await page.route("**/upload/", () => undefined);
  await getFilesInput(page).setInputFiles([createPdf("One.pdf"), createPdf("Two.pdf")]);
  await expect(dialog.getByRole("button", { name: "Close Upload Window" })).toBeDisabled();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to close this window?" });
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(question).toContainText("Your file upload(s) will be cancelled.");
  await question.getByRole("button", { name: "Return To Upload Window" }).click();
  await dialog.getByRole("button", { name: "Cancel Two.pdf" }).click();
  await expect(dialog.getByText("0 of 2 files uploaded so far, 1 cancelled")).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await question.getByRole("button", { name: "Cancel Upload!" }).click();
  await expect(dialog).toBeHidden();
});

test(
  "shows that the session has ended, and opens the stored files after the user has signed in again",
  { tag: "@ODOC-05.3" },
  async ({ page, context }) => {
    const { dialog, vendor } = await openUpload(page);
    await getFilesInput(page).setInputFiles([createPicture("Photo.png"), createMailFile("Mail.eml")]);
    await expect(dialog.getByText("2 of 2 files uploaded")).toBeVisible();
    const ended = { status: 401, json: { detail: "Your session has ended. Sign in again." } };
    await page.route("**/upload/", (route) => route.fulfill(ended));
    await page.route("**/token/refresh", (route) => route.fulfill(ended));
    await getFilesInput(page).setInputFiles(createPdf("Too late.pdf"));
    await expect(dialog.getByRole("alert").filter({ hasText: "Your session has ended." })).toBeVisible();
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/login\?from=/);

    await comeAs(page, vendor.email);
    await page.goto("/document-repository?type=Order+Documents");
    await page.getByRole("button", { name: `Documents of ${order.purchase_order}` }).click();
    const getHref = (name: string) => page.getByRole("link", { name }).getAttribute("href");
    const [photo, mail] = [await getHref("Photo"), await getHref("Mail")];
    const other = await context.newPage();
    await other.goto(photo ?? "");
    await expect(other).toHaveURL(/\/api\/downloads\//);
    await expect(other.getByRole("img")).toBeVisible();
    const download = page.waitForEvent("download");
    let requestCount = 0;
    page.on("request", (request) => (requestCount += request.url().endsWith("/order-documents/download/") ? 1 : 0));
    await page.goto(mail ?? "");
    expect((await download).suggestedFilename()).toBe("Mail.eml");
    await expect(page.getByRole("button", { name: "Download Again" })).toBeVisible();
    expect(requestCount, "sends one request for a file that browsers do not display").toBe(1);

    // In a browser that downloads PDF files, the page shows the download instead of loading endlessly.
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { value: false }));
    const asPdf = page.waitForEvent("download");
    await page.goto((mail ?? "").replace("type=eml", "type=pdf"));
    await asPdf;
    await expect(page.getByRole("heading", { name: "The document is being downloaded" })).toBeVisible();
  },
);
