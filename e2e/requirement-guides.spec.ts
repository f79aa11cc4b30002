import { createCompany, test } from "./company.ts";
import { mark } from "./content-kinds-steps.ts";
import { createApiCaller } from "./documents.ts";
import { createPdf } from "./files.ts";
import { expectNoFindings } from "./findings.ts";
import { threadMs } from "./imports.ts";
import { queryDatabase } from "./portal.ts";
import { expect, staff } from "./stage.ts";

/** Publishes a requirement of one company, with the item that follows from it. */
async function publish(companyId: string) {
  const ofStaff = await createApiCaller(staff);
  const name = `Insurance ${mark()}`;
  const create = async (path: string, body: object) =>
    (await ofStaff("POST", `/api/provider/${path}`, body)) as { id: number }; // The API checks its responses.
  const { id: label_id } = await create("labels", { name, space: "company" });
  const condition = { company_ids: [companyId] };
  const { id } = await create("requirements", { name, label_id, applies_to: "company", condition });
  await expect(async () => {
    const items = await queryDatabase("select from requirement_items where requirement_id = $1", [id]);
    expect(items).toHaveLength(1);
  }).toPass({ timeout: threadMs });
  return { id, name, ofStaff };
}

test("a vendor saves the template and the example of a document", { tag: ["@REQ-21.7"] }, async ({ page, company }) => {
  const { id, name, ofStaff } = await publish(company.id);
  for (const [guide, file] of [
    ["template", "Form"],
    ["example", "Certificate"],
  ] as const) {
    const form = new FormData();
    form.set("document", new Blob([createPdf(file).buffer]), `${file}.pdf`);
    await ofStaff("PUT", `/api/provider/requirements/${id}/${guide}`, form);
  }
  await page.goto("/requirements");
  await page.getByRole("link", { name, exact: true }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Form\.pdf/ }).click();
  expect((await saving).suggestedFilename()).toBe("Form.pdf");
  await expect(page.getByRole("button", { name: /^Certificate\.pdf/ })).toBeVisible();
  await expectNoFindings(page);
});

test.describe("staff", () => {
  test.use({ user: staff });

  test("staff upload, replace and remove a template", { tag: ["@REQ-21.7"] }, async ({ page }) => {
    const { id } = await publish((await createCompany()).id);
    await page.goto(`/provider/requirements/${id}`);
    const file = page.getByLabel("File of the template");
    await file.setInputFiles(createPdf("Form.pdf"));
    await expect(page.getByRole("button", { name: /^Form\.pdf/ })).toBeVisible({ timeout: threadMs });
    await file.setInputFiles(createPdf("Longer.pdf"));
    await expect(page.getByRole("button", { name: /^Longer\.pdf/ })).toBeVisible({ timeout: threadMs });
    await expectNoFindings(page);
    await page.getByRole("button", { name: "Remove Template" }).click();
    await expect(page.getByRole("button", { name: "Upload Template" })).toBeVisible({ timeout: threadMs });
  });
});
