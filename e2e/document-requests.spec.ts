import { createVendorWith, dayIn } from "./agreements-steps.ts";
import { createApiCaller } from "./documents.ts";
import { createPdf } from "./files.ts";
import { expectNoFindings } from "./findings.ts";
import { threadMs } from "./imports.ts";
import { comeAs, expect, staff, test } from "./stage.ts";

test.use({ user: staff });

/** Creates a vendor with the section, and a label of documents. */
async function prepare() {
  const vendor = await createVendorWith();
  const call = await createApiCaller(staff);
  await call("PATCH", `/api/provider/companies/${vendor.id}`, {
    feature_flags: [{ feature_name: "Required Documents", active: true }],
  });
  await call("POST", "/api/provider/labels", { name: `Survey ${vendor.mark}`, space: "company" });
  return vendor;
}

test(
  "staff ask a company for a document, the vendor sends it, and staff accept it and close the request",
  { tag: ["@REQ-34.1", "@REQ-34.2", "@REQ-34.3", "@REQ-34.5"] },
  async ({ page, browser }) => {
    const { email, id, mark } = await prepare();
    const name = `Survey ${mark}`;
    await page.goto(`/provider/companies?search=${mark}`);
    await page.getByRole("row", { name: mark }).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Ask for a Document" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New Request" })).toBeVisible();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("combobox", { name: "Label" }).selectOption({ label: `${name} (companies)` });
    await page.getByRole("textbox", { name: "Needed By" }).fill(dayIn(20));
    await page.getByRole("textbox", { name: "Text" }).fill("Please answer all questions.");
    await expectNoFindings(page);
    await page.getByRole("button", { name: "Ask 1 Company" }).click();
    // The analysis leaves a phone.
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("0 of 1");
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const request = page.getByRole("row", { name });
    await expect(request).toContainText("0 of 1");

    const vendor = await browser.newPage();
    await comeAs(vendor, email);
    const needed = vendor.getByRole("link", { name, exact: true });
    await expect(async () => {
      await vendor.goto("/requirements");
      await expect(needed).toBeVisible();
    }).toPass({ timeout: threadMs });
    await needed.click();
    await expect(vendor.getByText("Please answer all questions.")).toBeVisible();
    await vendor.getByLabel(`Files of ${name}`).setInputFiles(createPdf("Survey.pdf"));
    await expect(vendor.getByRole("button", { name: "Survey.pdf" })).toBeVisible({ timeout: threadMs });
    await vendor.getByRole("button", { name: "Send", exact: true }).click();
    await expect(vendor.getByText("Nothing is needed from you.")).toBeVisible({ timeout: threadMs });

    await page.goto(`/provider/queue?company=${id}`);
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(page.getByText(/^(All decided|Decided)\.$/)).toBeVisible({ timeout: threadMs });
    await page.goto(`/provider/documents/requests?search=${mark}`);
    await expect(request).toContainText("1 of 1");
    await request.getByRole("button", { name: `Close ${name}` }).click();
    await page.getByRole("button", { name: "Close Request" }).click();
    await expect(request).toContainText("Closed");
    await vendor.goto("/requirements?tab=accepted");
    await expect(needed).toHaveCount(0);
    await vendor.close();
  },
);
