import { createVendorWith } from "./agreements-steps.ts";
import { createApiCaller } from "./documents.ts";
import { createPdf } from "./files.ts";
import { expectNoFindings } from "./findings.ts";
import { threadMs } from "./imports.ts";
import { comeAs, expect, staff, test } from "./stage.ts";

test.use({ user: staff });

test(
  "a missing agreement leads to the document that it is, and its code follows the review",
  { tag: ["@REQ-05.1", "@REQ-05.11"] },
  async ({ page }) => {
    const type = `Safety Program ${crypto.randomUUID().slice(0, 8)}`;
    const { email, id } = await createVendorWith({ type, status: "1" });
    const ofStaff = await createApiCaller(staff);
    await ofStaff("PATCH", `/api/provider/companies/${id}`, {
      feature_flags: [{ feature_name: "Required Documents", active: true }],
    });
    const label = (await ofStaff("POST", "/api/provider/labels", { name: type.toUpperCase(), space: "company" })) as {
      id: number;
    }; // The API checks its responses.
    await ofStaff("POST", "/api/provider/requirements", {
      name: `Program of ${type}`,
      label_id: label.id,
      applies_to: "company",
      condition: { company_ids: [id] },
    });
    await comeAs(page, email);
    const agreements = `/document-repository?type=Corporate+Agreements&agreement_type=${encodeURIComponent(type)}`;
    const upload = page.getByRole("link", { name: `Upload ${type}` });
    await expect(async () => {
      await page.goto(agreements);
      await expect(upload).toBeVisible();
    }).toPass({ timeout: threadMs });
    await expectNoFindings(page);
    await upload.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: `Program of ${type}` })).toBeVisible();
    await page.getByLabel(`Files of Program of ${type}`).setInputFiles(createPdf("Program.pdf"));
    await expect(page.getByRole("button", { name: "Program.pdf" })).toBeVisible({ timeout: threadMs });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("Nothing is needed from you.")).toBeVisible({ timeout: threadMs });
    await page.goto(agreements);
    await expect(page.getByText("Received", { exact: true })).toBeVisible({ timeout: threadMs });

    await comeAs(page, staff);
    await page.goto(`/provider/companies/${id}?tab=Agreements`);
    await page.getByRole("button", { name: type }).click();
    await expect(page.getByRole("button", { name: "Edit Program" })).toHaveCount(0);
    await page.getByRole("link", { name: "Review Program" }).click();
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(page.getByText(/^(All decided|Decided)\.$/)).toBeVisible({ timeout: threadMs });
    await page.goto(`/provider/companies/${id}?tab=Agreements`);
    await page.getByRole("button", { name: type }).click();
    await expect(page.getByText("Accepted", { exact: true })).toBeVisible({ timeout: threadMs });
    await expectNoFindings(page);
  },
);
