import { createMailFile, createPdf, createPicture } from "./files.ts";
import { comeAs, expect, test } from "./stage.ts";
import { order, openUpload, getFilesInput } from "./uploads-steps.ts";

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
