import type { Page } from "@playwright/test";
import { aMail, aPdf, aPicture, aText } from "./files.ts";
import { comeAs, expect, test } from "./stage.ts";
import { aVendor } from "./vendor.ts";

const order = { purchase_order: "PO-7001", order_date: "2026-03-02", status: "Open", total: "1200.00" };

/** The upload window of an order of the test's own. */
async function openUpload(page: Page) {
  const vendor = await aVendor([{ gxp_sku: "U-1", name: "Flange" }]);
  await vendor.feedOrders([order]);
  await page.goto("/login");
  await comeAs(page, vendor.email);
  await page.goto("/document-repository?type=Order+Documents");
  await page.getByRole("button", { name: `Upload to ${order.purchase_order}` }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Files" });
  await expect(dialog).toContainText("NO FILES UPLOADED YET");
  return { dialog, vendor };
}

const filesOf = (page: Page) => page.getByLabel("Files", { exact: true }).and(page.locator("input"));

test(
  "of many files each has its own outcome, and choosing a type saves it at once",
  { tag: ["@ODOC-05", "@ODOC-06"] },
  async ({ page }) => {
    const { dialog } = await openUpload(page);
    const row = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
    await filesOf(page).setInputFiles([
      aPdf("One.pdf"),
      aText("Two.pdf"),
      aText("Three.docx"),
      aMail("Mail.eml"),
      aPdf("Five.pdf", { text: "One.pdf" }),
    ]);
    await expect(dialog.getByText("3 of 5 files stored, 2 failed")).toBeVisible();
    const unsupported = "Unsupported file type, will not be added to the repository.";
    await expect(row("Two.pdf")).toContainText(unsupported);
    await expect(row("Three.docx")).toContainText(unsupported);
    await expect(dialog.getByText(`X = ${unsupported}`)).toBeVisible();
    // Of two with the same bytes the one that came second says so.
    await expect(dialog.getByText("The same file is already there")).toHaveCount(1);

    const type = dialog.getByRole("combobox", { name: "Add Doc Type, One" });
    await type.selectOption({ index: 1 });
    await expect(row("One.pdf").getByText("Saved")).toBeAttached();
    await dialog.getByRole("button", { name: "Close Upload Window" }).click();
    await expect(dialog).toBeHidden();
  },
);

test(
  "a lost connection loses one file, which is tried again; nothing that was stored is lost",
  { tag: "@ODOC-05" },
  async ({ page, context }) => {
    const { dialog } = await openUpload(page);
    const row = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
    await filesOf(page).setInputFiles(aPdf("Small.pdf"));
    await expect(row("Small.pdf")).toContainText("stored");

    await page.route("**/upload/", (route) => route.abort("connectionreset"), { times: 1 });
    await filesOf(page).setInputFiles(aPdf("Large.pdf", { bytes: 2_000_000 }));
    await expect(row("Large.pdf")).toContainText("The connection was lost before the file was stored.");
    await row("Large.pdf").getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByText("2 of 2 files stored")).toBeVisible();

    await context.setOffline(true);
    await filesOf(page).setInputFiles(aPdf("Without a connection.pdf"));
    await expect(row("Without a connection.pdf")).toContainText("waits for the connection");
    await context.setOffline(false);
    await expect(dialog.getByText("3 of 3 files stored")).toBeVisible();
  },
);

test("closing while files are on their way is asked about, and cancels them", { tag: "@ODOC-05" }, async ({ page }) => {
  const { dialog } = await openUpload(page);
  // The answer never comes: the file stays on its way for as long as the test needs it.
  await page.route("**/upload/", () => undefined);
  await filesOf(page).setInputFiles([aPdf("One.pdf"), aPdf("Two.pdf")]);
  await expect(dialog.getByRole("button", { name: "Close Upload Window" })).toBeDisabled();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to close this window?" });
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(question).toContainText("Your file upload(s) will be cancelled.");
  await question.getByRole("button", { name: "Return To Upload Window" }).click();
  await dialog.getByRole("button", { name: "Cancel Two.pdf" }).click();
  await expect(dialog.getByText("0 of 2 files stored so far, 1 cancelled")).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await question.getByRole("button", { name: "Cancel Upload!" }).click();
  await expect(dialog).toBeHidden();
});

test(
  "an ended session is said so, and after signing in again what was stored is there, and opens",
  { tag: "@ODOC-05" },
  async ({ page, context }) => {
    const { dialog, vendor } = await openUpload(page);
    await filesOf(page).setInputFiles([aPicture("Photo.png"), aMail("Mail.eml")]);
    await expect(dialog.getByText("2 of 2 files stored")).toBeVisible();
    const ended = { status: 401, json: { detail: "Your session has ended. Sign in again." } };
    await page.route("**/upload/", (route) => route.fulfill(ended));
    await page.route("**/token/refresh", (route) => route.fulfill(ended));
    await filesOf(page).setInputFiles(aPdf("Too late.pdf"));
    await expect(dialog.getByRole("alert").filter({ hasText: "Your session has ended." })).toBeVisible();
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/login\?from=/);

    await comeAs(page, vendor.email);
    await page.goto("/document-repository?type=Order+Documents");
    await page.getByRole("button", { name: `Documents of ${order.purchase_order}` }).click();
    const opened = (name: string) => page.getByRole("link", { name }).getAttribute("href");
    const [photo, letter] = [await opened("Photo"), await opened("Mail")];
    const other = await context.newPage();
    await other.goto(photo ?? "");
    await expect(other).toHaveURL(/\/api\/downloads\//);
    await expect(other.getByRole("img")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.goto(letter ?? "");
    expect((await download).suggestedFilename()).toBe("Mail.eml");
    await expect(page.getByRole("button", { name: "Download Again" })).toBeVisible();
  },
);
