import type { Page } from "@playwright/test";
import { addOrderDocuments, renameOrderDocument } from "./orders.ts";
import { comeAs, expect, test, viewer } from "./stage.ts";
import { createVendor, type FeedOrder } from "./vendor.ts";

const space = "/document-repository?type=Order+Documents";

const full: FeedOrder = {
  purchase_order: "PO-7002",
  vendor_reference_id: "SO-11",
  order_date: "2026-03-02",
  due_date: "2026-04-15",
  location: "Odessa Yard, TX",
  status: "Shipped",
  total: "1284310.5",
};
const bare: FeedOrder = { purchase_order: "PO-7001", order_date: "2026-03-01", status: "Open", total: "90" };

/** Creates a vendor with these orders and documents of PO-7002, signs in and opens the path. */
async function open(
  page: Page,
  { orders = [full, bare], path = space }: { orders?: readonly FeedOrder[]; path?: string } = {},
) {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  const columns = Object.keys(full) as (keyof FeedOrder)[]; // the keys of the literal above
  await vendor.feedOrders(
    orders.map((order) => ({ ...order, ...Object.fromEntries(columns.map((key) => [key, order[key] ?? ""])) })),
  );
  await addOrderDocuments(vendor.email, full.purchase_order, ["Invoice", "Packing list"]);
  await comeAs(page, vendor.email);
  await page.goto(path);
  return vendor;
}

const orders = (page: Page) => page.getByRole("table", { name: "Purchase orders" });
const opener = (page: Page, number: string) => page.getByRole("button", { name: `Documents of ${number}` });
const documents = (page: Page) => page.getByRole("table", { name: `Documents of ${full.purchase_order}` });
const documentNames = (page: Page) => documents(page).locator("td:nth-child(3) a");
const numbers = (page: Page) => orders(page).locator("tr td:first-child").filter({ hasText: /^PO-/ });
const setButton = (page: Page, name: string, number: string) =>
  page.getByRole("button", { name: `${name} of ${number}` });

test(
  "lists orders ten a page, the newest first, and finds them by number, status and date",
  { tag: ["@ODOC-01", "@ODOC-02"] },
  async ({ page }) => {
    const more = Array.from({ length: 10 }, (_, index) => ({
      purchase_order: `PO-60${index + 10}`,
      order_date: `2026-01-${index + 10}`,
      status: index < 2 ? "Closed" : "Open",
      total: "10",
    }));
    await open(page, { orders: [...more, full, bare] });
    await expect(orders(page).getByRole("columnheader")).toHaveText([
      "Purchase Order #",
      "Vendor Reference #",
      "Due Date",
      "Order Date",
      "Location",
      "Status",
      "Total",
      "Actions",
    ]);
    await expect(numbers(page)).toHaveCount(10);
    await expect(orders(page).locator("tbody tr").first().getByRole("cell")).toHaveText([
      "PO-7002",
      "SO-11",
      "Apr 15, 2026",
      "Mar 2, 2026",
      "Odessa Yard, TX",
      "Shipped",
      "$1,284,310.50",
      /Upload.*Download Set.*Archive Set/,
    ]);
    const request = page.getByRole("link", { name: "Request a New Label" });
    await expect(request).toHaveAttribute("href", /^mailto:.+\?subject=New%20label/);

    await page.getByPlaceholder("Search by Purchase Order #").fill("po-601");
    await page.keyboard.press("Enter");
    await expect(page.getByText("10 Total Results Found")).toBeVisible();
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("checkbox", { name: "Closed" }).check();
    await page.keyboard.press("Escape");
    await expect(numbers(page)).toHaveText(["PO-6011", "PO-6010"]);
    await expect(page).toHaveURL(/search=po-601&status=Closed/);

    await page.goto(`${space}&date_after=2026-01-19&date_before=2026-03-01`);
    await expect(numbers(page)).toHaveText(["PO-7001", "PO-6019"]);
    await page.getByRole("button", { name: "Clear All Filters" }).click();
    await expect(page.getByText("12 purchase orders")).toBeVisible();
    await orders(page).getByRole("button", { name: "Total" }).click();
    await expect(numbers(page).first()).toHaveText("PO-6010");
  },
);

test(
  "opens an order's documents below it, also by key, and downloads them one by one or as a set",
  { tag: ["@ODOC-02", "@ODOC-03"] },
  async ({ page, context }) => {
    await open(page);
    for (const name of ["Download Set", "Archive Set"]) {
      await expect(setButton(page, name, "PO-7001")).toBeDisabled();
      await expect(setButton(page, name, "PO-7001")).toHaveAccessibleDescription("This order has no documents.");
    }
    await expect(opener(page, "PO-7001")).toHaveCount(0);
    await expect(opener(page, "PO-7002")).toHaveAttribute("aria-expanded", "false");
    await opener(page, "PO-7002").focus();
    await page.keyboard.press("Enter");
    await expect(opener(page, "PO-7002")).toHaveAttribute("aria-expanded", "true");
    await expect(documents(page).getByRole("columnheader")).toHaveText([
      "Actions",
      "Document Name",
      "Label",
      "Type",
      "Size",
      "Upload Date",
    ]);
    await expect(documentNames(page)).toHaveText([/^Packing list/, /^Invoice/]);
    await expect(documents(page).getByRole("row").nth(2)).toContainText(/N\/A\s*PDF\s*\d+ bytes/);

    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download Invoice" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("Invoice.pdf");
    const [zip] = await Promise.all([
      page.waitForEvent("download"),
      setButton(page, "Download Set", "PO-7002").click(),
    ]);
    expect(zip.suggestedFilename()).toMatch(/\.zip$/);
    await page.getByRole("checkbox", { name: "Select Invoice" }).check();
    await expect(page.getByText("1 of 2 selected")).toBeVisible();
    const [one] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the selected documents of PO-7002" }).click(),
    ]);
    expect(one.suggestedFilename()).toBe("Invoice.pdf");
    await page.getByRole("checkbox", { name: "Select all documents of PO-7002" }).check();
    await expect(page.getByText("2 of 2 selected")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all documents of PO-7002" }).uncheck();
    await expect(page.getByText("2 documents", { exact: true })).toBeVisible();
    const [preview] = await Promise.all([context.waitForEvent("page"), documentNames(page).last().click()]);
    await expect(preview).toHaveURL(/\/documents\/order\/|\/api\/downloads\//);
    await preview.close();

    // An open order stays open after the list is sorted again.
    await orders(page).getByRole("button", { name: "Total" }).click();
    await expect(documentNames(page)).toHaveCount(2);
    await opener(page, "PO-7002").click();
    await expect(documents(page)).toHaveCount(0);
  },
);

test(
  "opens the list at the order of the address, marked and expanded, once its page is known",
  { tag: "@ODOC-01" },
  async ({ page }) => {
    const newer = Array.from({ length: 24 }, (_, index) => ({
      purchase_order: `PO-80${index + 10}`,
      order_date: "2026-05-01",
      status: "Open",
      total: "10",
    }));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/position-in-list/**", async (route) => {
      await released;
      await route.continue();
    });
    await open(page, {
      orders: [...newer, full, bare],
      path: `${space}&purchase_order=PO-7002&status=Open&search=none`,
    });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Documents");
    await expect(orders(page)).toHaveCount(0);
    release();
    const targetRow = orders(page).locator("tr[aria-current=true]");
    await expect(targetRow).toContainText("PO-7002");
    await expect(targetRow).toBeInViewport();
    await expect(documentNames(page)).toHaveCount(2);
    await expect(page.getByText("Items 21 to 26 of 26 total")).toBeVisible();

    await page.getByRole("button", { name: "Previous page" }).click();
    await expect(page.getByText("Items 11 to 20 of 26 total")).toBeVisible();
    await expect(page).not.toHaveURL(/purchase_order/);
    await page.goBack();
    await expect(targetRow).toContainText("PO-7002");
    await page.reload();
    await expect(documentNames(page)).toHaveCount(2);

    await page.goto(`${space}&purchase_order=PO-1`);
    await expect(page.getByText("There is no purchase order PO-1 among those of your company.")).toBeVisible();
    await expect(page.getByText("Items 1 to 10 of 26 total")).toBeVisible();
  },
);

test(
  "changes the name and label of a document, and saves no unchanged or invalid values",
  { tag: "@ODOC-04" },
  async ({ page }) => {
    const { email } = await open(page);
    await opener(page, "PO-7002").click();
    await page.getByRole("button", { name: "Edit Invoice" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Document Details:" });
    const name = dialog.getByRole("textbox", { name: "Document Name" });
    const save = dialog.getByRole("button", { name: "Save Update" });
    await expect(name).toHaveValue("Invoice");
    await expect(save).toBeDisabled();
    await name.fill("  ");
    await expect(name).toHaveAccessibleDescription("Document name is required");
    await expect(save).toBeDisabled();
    await name.fill("Invoice ");
    await expect(save).toBeDisabled();

    // The chosen label was removed meanwhile. The field shows the error, and the form keeps the name typed during the request.
    const response = Promise.withResolvers<void>();
    await page.route(
      "**/document/*",
      (route) => response.promise.then(() => route.fulfill({ status: 400, json: { label_id: ["No such label."] } })),
      {
        times: 1,
      },
    );
    await name.fill("Invoice");
    const label = dialog.getByRole("combobox", { name: "Label" });
    await label.selectOption({ index: 1 });
    await save.click();
    await name.fill("Invoice 2026");
    response.resolve();
    await expect(label).toHaveAccessibleDescription("No such label.");
    await expect(name).toHaveValue("Invoice 2026");
    await label.selectOption({ index: 2 });
    const chosen = await label.locator("option:checked").textContent();
    let sent = 0;
    page.on("request", (request) => (sent += request.method() === "PATCH" ? 1 : 0));
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
    await save.dblclick();
    await saved;
    await expect(dialog).toBeHidden();
    await expect(page.getByText("The document was updated.")).toHaveCount(1);
    expect(sent, "two quick presses save once").toBe(1);
    await expect(documentNames(page)).toHaveText([/^Packing list/, /^Invoice 2026/]);
    await expect(documents(page).getByRole("row").nth(2)).toContainText(chosen ?? "no label");

    // A colleague renames the document while the dialog is open. The dialog shows it and the user can still save.
    await page.getByRole("button", { name: "Edit Invoice 2026" }).click();
    await name.fill("Mine");
    await renameOrderDocument(email, full.purchase_order, "Invoice 2026", "Theirs");
    await save.click();
    await expect(dialog).toContainText(
      "Someone renamed it “Theirs” while you were editing. Save again to replace that.",
    );
    await expect(name).toHaveValue("Mine");
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(documentNames(page)).toHaveText([/^Packing list/, /^Mine/]);

    await page.getByRole("button", { name: "Edit Mine" }).click();
    await name.fill("Lost");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep Editing" }).click();
    await expect(name).toHaveValue("Lost");
  },
);

test(
  "archives documents after a confirmation, marks a failed one and closes an order without documents",
  { tag: ["@ODOC-02", "@ODOC-03"] },
  async ({ page }) => {
    await open(page);
    await opener(page, "PO-7002").click();
    await page.getByRole("button", { name: "Archive Invoice" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Are you sure you want to Archive selected document(s)?");
    await question.getByRole("button", { name: "Do Not Archive" }).click();
    await expect(page.getByRole("button", { name: "Archive Invoice" })).toBeFocused();

    await page.route(
      "**/move-to-archive/",
      async (route) => {
        const [, second] = route.request().postDataJSON() as { id: string }[]; // the contract's request body
        const id = second?.id ?? "";
        await route.fulfill({ json: { errors: [id], reasons: { [id]: "It is being changed." } } });
      },
      { times: 1 },
    );
    await setButton(page, "Archive Set", "PO-7002").click();
    await question.getByRole("button", { name: "Yes, Archive!" }).click();
    await expect(page.getByText("Not archived: It is being changed.")).toBeVisible();
    await expect(page.getByText("1 of 2 documents were archived. The rest is marked.")).toBeVisible();

    await page.getByRole("checkbox", { name: "Select all documents of PO-7002" }).check();
    await page.getByRole("button", { name: "Archive the selected documents of PO-7002" }).click();
    await question.getByRole("button", { name: "Yes, Archive!" }).click();
    await expect(setButton(page, "Archive Set", "PO-7002")).toBeDisabled();
    await expect(documents(page)).toHaveCount(0);
    await expect(opener(page, "PO-7002")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Purchase orders" })).toBeFocused();
  },
);

test.describe("on a phone", () => {
  test.use({ user: viewer, viewport: { width: 390, height: 844 } });

  test(
    "lists orders as rows, and lets a user who may only view download documents but not change them",
    { tag: ["@ODOC-02", "@ODOC-03"] },
    async ({ page }) => {
      await page.goto(space);
      const list = page.getByRole("list", { name: "Purchase orders" });
      await expect(list.getByRole("button", { name: /^Download Set of PO-/ })).toHaveCount(10);
      await list
        .getByRole("button", { name: /^Documents of PO-/ })
        .first()
        .click();
      await expect(
        list
          .getByRole("list")
          .getByRole("button", { name: /^Download / })
          .first(),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: /^(Upload to|Archive|Edit) / })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Request a New Label" })).toHaveCount(0);
    },
  );
});
