import { createCompany } from "./company.ts";
import { createPdf } from "./files.ts";
import { createVendor } from "./vendor.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, staff, test } from "./stage.ts";
import { suspendedDialog, changeSuspension, findCompanyOf } from "./suspension-steps.ts";

// Each test creates its own company, and two of them analyze a page several times.

test(
  "stops an upload halfway, says why, and sends the file again after the company has resumed",
  { tag: ["@CON-13.2", "@CON-13.4", "@ODOC-05.3"] },
  async ({ page }) => {
    const vendor = await createVendor([{ gxp_sku: "U-1", name: "Flange" }]);
    await vendor.feedOrders([
      { purchase_order: "PO-7001", order_date: "2026-03-02", status: "Open", total: "1200.00" },
    ]);
    const company = await findCompanyOf(vendor.email);
    await comeAs(page, vendor.email);
    await page.clock.install();
    await page.goto("/document-repository?type=Order+Documents");
    await page.getByRole("button", { name: "Upload to PO-7001" }).click();
    const dialog = page.getByRole("dialog", { name: "Upload Files" });
    const network = await page.context().newCDPSession(page);
    const limitUploads = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await limitUploads(300_000);
    const input = page.getByLabel("Files", { exact: true }).and(page.locator("input"));
    await input.setInputFiles(createPdf("Large.pdf", { text: "x".repeat(600_000) }));
    await expect(dialog.getByRole("progressbar").first()).toBeVisible();
    await changeSuspension(company.id, "suspend");
    await expect(suspendedDialog(page)).toContainText(`${company.name} is suspended.`);
    await expect(dialog.getByRole("listitem")).toContainText(`${company.name} is suspended.`);
    await expectNoFindings(page, [390]);
    await page.setViewportSize({ width: 1440, height: 900 });

    await limitUploads(-1);
    await changeSuspension(company.id, "resume");
    // The portal tries again by itself every 15 s.
    await page.clock.fastForward(15_000);
    await expect(suspendedDialog(page)).toHaveCount(0);
    await dialog
      .getByRole("button", { name: /^(Retry|Try again)/i })
      .first()
      .click();
    await expect(dialog.getByText("1 of 1 file uploaded")).toBeVisible();
    const stored = await queryDatabase("select name from documents where company_id = $1", [company.id]);
    expect(stored).toEqual([{ name: "Large" }]);
  },
);

test.describe("staff", () => {
  test.use({ user: staff, isConfirmed: true });

  test("find no accessibility findings while they suspend a company", { tag: "@CON-13.9" }, async ({ page }) => {
    const company = await createCompany();
    await page.goto(`/provider/companies/${company.id}`);
    await page.getByRole("button", { name: "Suspend…" }).click();
    const form = page.getByRole("dialog", { name: `Suspend ${company.name}?` });
    await form.getByRole("button", { name: "Suspend", exact: true }).click();
    await expect(form.getByRole("textbox", { name: "Reason" })).toHaveAttribute("aria-invalid", "true");
    await expectNoFindings(page);
    await form.getByRole("textbox", { name: "Reason" }).fill("Unpaid invoices");
    await form.getByRole("button", { name: "Suspend", exact: true }).click();
    await expect(page.getByText("Reason: Unpaid invoices")).toBeVisible();
    await expectNoFindings(page);
  });
});
