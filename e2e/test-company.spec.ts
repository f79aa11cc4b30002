import { createCompany } from "./company.ts";
import { openTab } from "./company-page.ts";
import { expectNoFindings } from "./findings.ts";
import { callApi, queryDatabase } from "./portal.ts";
import { expect, getAccessToken, staff, test } from "./stage.ts";

test.use({ user: staff, isConfirmed: true });

test(
  "staff create a test company, and hand over the link of an invitation to it",
  { tag: ["@REF-04.1", "@REF-04.2"] },
  async ({ page }) => {
    const { id, name } = await createCompany();
    await openTab(page, id, "Overview");
    await page.getByRole("button", { name: "Create Test Company…" }).click();
    await page.getByRole("button", { name: "Create Test Company", exact: true }).click();
    await expect(page.getByRole("heading", { name: `${name} (test)` })).toBeVisible();
    await expect(page.getByText("Its mails are not sent")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create Test Company…" })).toHaveCount(0);

    const [made] = await queryDatabase<{ id: string }>("select id from companies where test_of = $1", [id]);
    const testId = made!.id; // The page has shown it.
    const email = `ada@${testId.slice(0, 8)}.example`;
    await callApi(`/api/provider/companies/${testId}/invites`, {
      token: await getAccessToken(staff),
      method: "POST",
      body: { email, role_name: "Vendor Admin" },
    });
    await page.goto(`/provider/companies/${testId}?tab=People&people=invited`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: `Copy the link of ${email}` }).click();
    await expect(page.getByText(`The link of ${email} was copied.`)).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/\/welcome\?code=[\w-]{64}$/);
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.goto(`/provider/companies?search=${encodeURIComponent(name)}`);
    const row = page.getByRole("row", { name: `${name} (test)` });
    await expect(row.getByText("Test", { exact: true })).toBeVisible();
  },
);
