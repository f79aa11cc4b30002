import { createCompany } from "./company.ts";
import { button, mark } from "./content-kinds-steps.ts";
import { expectNoFindings } from "./findings.ts";
import { callApi } from "./portal.ts";
import { expect, getAccessToken, staff, test } from "./stage.ts";

test.use({ user: staff, isConfirmed: true });

test(
  "staff read what a requirement would open before they press the button, by keyboard too",
  { tag: ["@REQ-01.6", "@REQ-04.1", "@REQ-04.2", "@REQ-04.3"] },
  async ({ page }) => {
    const company = await createCompany();
    const token = await getAccessToken(staff);
    const create = async (path: string, body: object) =>
      (await callApi(`/api/provider/${path}`, { token, method: "POST", body })) as { id: number }; // a created item
    const { id: label_id } = await create("labels", { name: `Policy ${mark()}`, space: "company" });
    const { id } = await create("requirements", {
      name: `Insurance ${mark()}`,
      label_id,
      applies_to: "company",
      condition: { company_ids: [company.id] },
      state: "draft",
    });
    await page.goto(`/provider/requirements/${id}`);
    const effect = page.getByRole("region", { name: "Effect of saving" });
    await expect(effect).toContainText(/This opens 1 item at 1 company/);

    await page.getByRole("radio", { name: "Nothing" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.getByRole("checkbox", { name: "Answering orders" }).focus();
    await page.keyboard.press("Space");
    // The draft saves itself, and is then counted again.
    await expect(effect).toContainText("Answering orders would be blocked at once for 1 company.", { timeout: 15_000 });

    await button(page, "Add Condition").focus();
    await page.keyboard.press("Enter");
    // The first entry is the company's plan.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Company’s country is one of" }).fill("Atlantis");
    await page.keyboard.press("Enter");
    await expect(effect).toContainText("This opens no items and closes none.", { timeout: 15_000 });
    await expectNoFindings(page);

    await button(page, "Remove the condition Company’s country").click();
    await expect(button(page, "Open 1 Item")).toBeVisible({ timeout: 15_000 });
    await page.getByRole("checkbox", { name: "Open Silently" }).check();
    await expect(effect).toContainText("sends no mail");
    await button(page, "Open 1 Item").click();
    await expect(page.getByText("The requirement was published.", { exact: true })).toBeVisible();
  },
);
