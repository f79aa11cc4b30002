import { randomUUID } from "node:crypto";
import type { ArchivedDocument, Label } from "@lading/contract";
import type { Page } from "@playwright/test";
import { createApiCaller } from "./documents.ts";
import { createPdf } from "./files.ts";
import { admin, comeAs, expect, test, viewer } from "./stage.ts";
import { createVendor } from "./vendor.ts";

test.use({ user: admin });

const archive = "/document-repository?type=archive";
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("alertdialog");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

type ApiCaller = Awaited<ReturnType<typeof createApiCaller>>;

/** Uploads documents of a product, archives them in one request and returns their IDs. */
async function archiveDocuments(
  call: ApiCaller,
  sku: string,
  names: readonly string[],
  label_id: number | null = null,
) {
  const upload = async (name: string) => {
    const form = new FormData();
    form.set("document", new Blob([createPdf(name).buffer]), `${name}.pdf`);
    const { id } = (await call("POST", "/api/persistent-documents/upload/", form)) as { id: string }; // the API validates its responses
    await call("POST", "/api/persistent-documents/link-product", { doc_id: id, skus: [sku], action: "link", label_id });
    return id;
  };
  const ids = await Promise.all(names.map(upload));
  await call(
    "POST",
    "/api/persistent-documents/move-to-archive/",
    ids.map((id) => ({ id })),
  );
  return ids;
}

/** Creates a vendor with these archived documents and opens its archive. */
async function openArchiveWith(page: Page, ...names: readonly string[]) {
  const vendor = await createVendor([{ gxp_sku: "AR-1", name: "Ball valve" }]);
  const call = await createApiCaller(vendor.email);
  const ids = await archiveDocuments(call, "AR-1", names);
  await comeAs(page, vendor.email);
  await page.goto(archive);
  await expect(page.getByRole("row").nth(1)).toContainText("90 Days");
  return { ids, call };
}

test(
  "the archive shows where documents were and how long they are kept",
  { tag: ["@ARCH-01", "@ARCH-02"] },
  async ({ page }) => {
    const mark = randomUUID().slice(0, 8);
    const call = await createApiCaller(admin);
    const found = (await call("GET", "/api/order-documents/orders/")) as { orders: { purchase_order: string }[] }; // the API validates its responses
    const order = found.orders[0]?.purchase_order ?? "";
    const products = (await call("GET", "/api/products/")) as { products: { gxp_sku: string }[] }; // the API validates its responses
    const sku = products.products[0]?.gxp_sku ?? "";
    const labels = (await call("GET", "/api/persistent-documents/labels/")) as Label[]; // the API validates its responses
    const label = labels.find(({ name }) => name === "Data Sheet")?.id;
    const [sheet] = await archiveDocuments(call, sku, [`Sheet ${mark}`], label);
    const form = new FormData();
    form.set("document", new Blob([createPdf(mark).buffer]), `Packing ${mark}.pdf`);
    const packing = (await call("POST", `/api/order-documents/order/${order}/upload/`, form)) as { id: string }; // the API validates its responses
    await call("POST", "/api/order-documents/move-to-archive/", [{ id: packing.id, order_id: order }]);

    // A real document has few days left only after months, so the test changes the response.
    await page.route(`**/api/archive/?*name=${mark}*`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { documents: ArchivedDocument[] }; // the API validates its responses
      for (const document of answer.documents) if (document.id === packing.id) document.days_remaining = 10;
      await route.fulfill({ response, json: answer });
    });
    await page.goto(archive);
    await expect(
      page.getByText(
        "Files archived more than 90 days are deleted automatically. A label may set another number of days.",
      ),
    ).toBeVisible();
    await page.getByRole("textbox", { name: "Search by Name" }).fill(mark);
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 Total Results Found")).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "",
      "Document Name",
      "Label",
      "Original Location",
      "Days Remaining",
      "Size",
      "Type",
      "Delete",
    ]);
    await expect(row(page, "Sheet").getByRole("cell")).toHaveText([
      "",
      `Sheet ${mark}, opens in a new window`,
      "Data Sheet",
      "Product Document",
      "90 Days",
      /bytes|KB/,
      "PDF",
      "",
    ]);
    await expect(row(page, "Packing").getByRole("cell").nth(3)).toHaveText(`Order Document${order}`);
    const few = row(page, "Packing").getByText("10 Days");
    await expect(few).toHaveCSS("color", "rgb(176, 37, 29)");
    await expect(row(page, "Sheet").getByText("90 Days")).not.toHaveCSS("color", "rgb(176, 37, 29)");
    await expect(row(page, "Sheet").getByRole("link")).toHaveAttribute("target", "_blank");
    await call("POST", "/api/archive/delete/", { documents_ids: [sheet, packing.id] });
  },
);

test(
  "deletes documents after a confirmation, and leaves a page that becomes empty",
  {
    tag: ["@ARCH-01", "@ARCH-03", "@ARCH-05"],
  },
  async ({ page }) => {
    const names = Array.from({ length: 11 }, (_, index) => `Sheet ${String(index + 1).padStart(2, "0")}`);
    await openArchiveWith(page, ...names);
    await page.getByRole("button", { name: "Page 2" }).click();
    const last = page.getByRole("button", { name: /^Delete Sheet/ });
    await expect(last).toHaveCount(1);
    await last.click();
    await expect(dialog(page)).toContainText(
      "Are you sure you want to delete the file(s)?Deleted files cannot be retrieved!Sheet ",
    );
    await press(page, "Do Not Delete");
    await last.click();
    await press(page, "Yes, Delete!");
    await expect(page.getByText("1 document was deleted.")).toBeVisible();
    await expect(page.getByText("Items 1 to 10 of 10 total")).toBeVisible();
    await expect(page).not.toHaveURL(/[?&]page=2\b/);

    await page.getByRole("checkbox", { name: "Select all on this page" }).click();
    await page
      .getByRole("checkbox", { name: /^Select Sheet/ })
      .first()
      .click();
    await press(page, "Delete");
    await expect(dialog(page)).toContainText("9 documents");
    await press(page, "Yes, Delete!");
    await expect(page.getByText("9 documents were deleted.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Items 1 to 1 of 1 total")).toBeVisible();
  },
);

test("restores documents to their original location", { tag: ["@ARCH-01", "@ARCH-03"] }, async ({ page }) => {
  await openArchiveWith(page, "Brochure", "Drawing");
  await expect(page.getByRole("button", { name: "Restore", exact: true })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Select Brochure" }).click();
  await press(page, "Restore");
  await expect(dialog(page)).toContainText("Are you sure you want to retrieve the file(s)?");
  await press(page, "Close, Do Not Restore");
  await press(page, "Restore");
  await press(page, "Restore File(s)");
  await expect(page.getByText("1 document was restored.")).toBeVisible();
  await expect(row(page, "Brochure")).toHaveCount(0);
  await press(page, "View Document");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product Documents");
  await expect(row(page, "Brochure")).toContainText("AR-1");
});

test(
  "marks or names documents that were not deleted, and reports links that were not restored",
  { tag: "@ARCH-05" },
  async ({ page }) => {
    const { ids, call } = await openArchiveWith(page, "Brochure", "Drawing", "Manual", "Report", "Table");
    const [brochure, drawing, , report] = ids;
    const answer = { errors: [brochure], reasons: { [brochure ?? ""]: "Someone is working on it." } };
    await page.route("**/api/archive/delete/", (route) => route.fulfill({ json: answer }));
    await page.getByRole("checkbox", { name: "Select Brochure" }).click();
    await page.getByRole("checkbox", { name: "Select Manual" }).click();
    await press(page, "Delete");
    const listed = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/archive/");
    await press(page, "Yes, Delete!");
    await expect(row(page, "Brochure")).toContainText("Not deleted: Someone is working on it.");
    await expect(page.getByText("1 of 2 documents were deleted.")).toBeVisible();
    // The list is loaded again after the deletion. It must not learn of the restoration below.
    await (await listed).finished();

    await page.unroute("**/api/archive/delete/");
    await page.getByRole("checkbox", { name: "Select Report" }).click();
    await page.getByRole("checkbox", { name: "Select Table" }).click();
    await call("POST", "/api/archive/restore/", [{ id: report }]);
    await press(page, "Delete");
    await press(page, "Yes, Delete!");
    await expect(
      page.getByText("1 of 2 documents were deleted. “Report” was not: It was restored meanwhile."),
    ).toBeVisible();
    const missed = page.getByRole("status").filter({ hasText: "Report: Not deleted: It was restored meanwhile." });
    await expect(row(page, "Report")).toHaveCount(0);
    await missed.getByRole("button", { name: "Dismiss" }).click();
    await expect(missed).toHaveCount(0);

    await page.route("**/api/archive/restore/", (route) =>
      route.fulfill({ json: { errors: [], reasons: {}, lost_links: { [drawing ?? ""]: ["AR-7", "AR-8"] } } }),
    );
    await page.getByRole("checkbox", { name: "Select Drawing" }).click();
    await press(page, "Restore");
    await press(page, "Restore File(s)");
    const lost = page.getByRole("status").filter({ hasText: "These links were not restored" });
    await expect(lost).toContainText("Drawing: AR-7, AR-8");
    await lost.getByRole("button", { name: "Dismiss" }).click();
    await expect(lost).toHaveCount(0);
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    "keeps the actions for selected documents in view, and explains a legal hold",
    { tag: ["@ARCH-01", "@LIST-04"] },
    async ({ page }) => {
      await page.goto(archive);
      const bar = page.getByRole("group", { name: "Selected rows" });
      const held = page.getByRole("article").filter({ hasText: "On hold" }).first();
      await expect(held).toContainText("Nobody can delete it");
      await expect(held.getByRole("button", { name: /on legal hold/ })).toBeDisabled();
      await expect(bar).toBeHidden();
      await held.getByRole("checkbox").click();
      await expect(bar).toContainText("1 selected");
      await bar.getByRole("button", { name: "Select all on this page" }).click();
      await expect(bar).toContainText("10 selected");
      await expect(bar.getByRole("button", { name: "Restore" })).toBeInViewport();
      await expect(bar.getByRole("button", { name: /^Select all \d+ results$/ })).toBeInViewport();
      await bar.getByRole("button", { name: "Delete" }).click();
      await expect(dialog(page)).toContainText("10 documents");
      await press(page, "Do Not Delete");
      await bar.getByRole("button", { name: "Clear" }).click();
      await expect(bar).toBeHidden();
    },
  );
});

test.describe("for a user who can only view", () => {
  test.use({ user: viewer, viewport: { width: 390, height: 844 } });

  test("the archive offers no actions and fits a phone", { tag: ["@ARCH-01", "@ARCH-02"] }, async ({ page }) => {
    await page.goto(archive);
    const first = page.getByRole("article").first();
    await expect(first).toContainText(/Original Location.*Document.*Days Remaining/);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Delete|Restore/ })).toHaveCount(0);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });
});
