import { getTab, openTab, row } from "./company-page.ts";
import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { callApi, queryDatabase } from "./portal.ts";
import { expect, getAccessToken, staff, test } from "./stage.ts";

test.use({ user: staff, isConfirmed: true });

test.describe("a company's page", () => {
  test("has no accessibility findings in any part", { tag: ["@CON-12.9", "@CON-12.10"] }, async ({ page }) => {
    const { id, mark } = await createCompany({ invited: ["guest@acme.example"] });
    await queryDatabase(
      "update companies set next_plan_id = plan_id, next_plan_on = '2040-01-31', payment_terms = $2 where id = $1",
      [id, mark],
    );
    await openTab(page, id, "Overview");
    await expectNoFindings(page);
    for (const tab of ["Plan and Licenses", "Flags", "Details", "People"]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      const link = getTab(page, tab);
      await link.click();
      await expect(link).toHaveAttribute("aria-current", "page");
      await expectNoFindings(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Pending invitations 1" }).click();
    await expect(row(page, "guest@acme.example")).toContainText("Expired");
    await expectNoFindings(page, [390]);
    await page.getByRole("button", { name: "Invite a User" }).click();
    await expect(page.getByRole("dialog").getByRole("textbox", { name: "Email" })).toBeVisible();
    await expectNoFindings(page, [390]);
  });

  test(
    "has no accessibility findings in its orders, connections and activity",
    { tag: "@CON-12.9" },
    async ({ page }) => {
      const { id, mark, admin } = await createCompany();
      await queryDatabase(
        "insert into purchase_orders (company_id, purchase_order, order_date, status, total) values ($1, $2, '2026-01-31', 'Open', 99)",
        [id, `PO-${mark}`],
      );
      await queryDatabase(
        `insert into api_keys (name, key_hash, company_id, user_id, scopes, expires_at)
       select 'ERP', sha256($1::text::bytea), company_id, id, '{changes:read}', now() + interval '1 day' from users where email = $1`,
        [admin],
      );
      await queryDatabase(
        `insert into webhooks (company_id, url, types, secret, failing_since)
       values ($1, 'https://erp.example/hook/secret', '{product.updated}', '\\x00', now())`,
        [id],
      );
      await callApi(`/api/provider/companies/${id}`, {
        token: await getAccessToken(staff),
        method: "PATCH",
        body: { tax_id: "12-7654321" },
      });
      await openTab(page, id, "Orders");
      await expect(row(page, `PO-${mark}`)).toBeVisible();
      await expectNoFindings(page);
      await openTab(page, id, "Connections");
      await expect(page.getByRole("list", { name: "Webhooks" })).toBeVisible();
      await expectNoFindings(page);
      await openTab(page, id, "Activity");
      await page.getByRole("button", { name: "Change a company" }).click();
      await expectNoFindings(page);
    },
  );
});
