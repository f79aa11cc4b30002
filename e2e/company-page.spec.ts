import { box, getTab, openTab, row } from "./company-page.ts";
import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { waitForMailedLink } from "./mails.ts";
import { callApi, queryDatabase } from "./portal.ts";
import { expect, getAccessToken, staff, test } from "./stage.ts";

test.use({ user: staff, isConfirmed: true });

test.describe("a company's page", () => {
  test(
    "changes details, and shows what another person has changed meanwhile",
    { tag: ["@CON-12", "@PROV-01"] },
    async ({ page }) => {
      const { id, name } = await createCompany();
      await openTab(page, id, "Details");
      await box(page, "Payment Terms").fill("Net 60");
      await box(page, "City").fill("Tulsa");
      await callApi(`/api/provider/companies/${id}`, {
        token: await getAccessToken(staff),
        method: "PATCH",
        body: { payment_terms: "Net 30" },
      });
      await page.getByRole("button", { name: "Save" }).click();
      await expect(box(page, "Payment Terms")).toHaveAccessibleDescription(
        "Another person has changed this to “Net 30”. Save again to replace it.",
      );
      await expect(page.getByRole("alert").filter({ hasText: "Nothing was saved" })).toBeVisible();
      await expect(box(page, "City")).toHaveValue("Tulsa");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Your changes are saved.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
      await box(page, "Name").first().fill("");
      await box(page, "Company Name").fill("");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(box(page, "Company Name")).toHaveAccessibleDescription("Company name is required.");
      await page.getByRole("button", { name: "Discard Changes" }).click();
      await expect(box(page, "Company Name")).toHaveValue(name);
      await page.getByRole("link", { name: "Overview" }).click();
      await expect(page.getByRole("definition").filter({ hasText: "Net 60" })).toBeVisible();
      await expect(page.getByRole("definition").filter({ hasText: "Tulsa" })).toBeVisible();
      // Removes the announcement of the button that saved.
      await page.reload();
    },
  );

  test(
    "changes the plan at once or on a day, never below the licenses in use",
    { tag: "@CON-12" },
    async ({ page }) => {
      const { id } = await createCompany({
        plan: "Professional",
        active: ["Bo Reed", "Cy Hart", "Di Vale", "Ed Moor", "Fay Lund"],
      });
      await openTab(page, id, "Plan and Licenses");
      await expect(
        page.getByText("6 of 15 licenses are used: 6 by active users, 0 by pending invitations."),
      ).toBeVisible();
      const plan = page.getByRole("combobox", { name: "Plan" });
      await plan.selectOption("Basic");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(plan).toHaveAccessibleDescription(/^Basic has 5 licenses, and the company uses 6/);
      await plan.selectOption("Enterprise");
      await box(page, "Plan Begins On").fill("01/31/2040");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Enterprise begins on Jan 31, 2040.")).toBeVisible();
      await page.getByRole("button", { name: "Keep the Present Plan" }).click();
      await page.getByRole("button", { name: "Keep Professional" }).click();
      await expect(page.getByText("Enterprise begins on Jan 31, 2040.")).toHaveCount(0);
      await plan.selectOption("Enterprise");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(/^6 of (?!15)\d+ licenses are used/)).toBeVisible();
    },
  );

  test("switches a section off", { tag: "@CON-12" }, async ({ page }) => {
    const { id } = await createCompany();
    await openTab(page, id, "Flags");
    await page.getByRole("checkbox", { name: "Account Management" }).uncheck();
    await page.getByRole("form", { name: "Flags" }).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your changes are saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Account Management" })).not.toBeChecked();
  });

  test("shows the connections of the company's programs", { tag: "@CON-12" }, async ({ page }) => {
    const { id, admin } = await createCompany();
    await openTab(page, id, "Connections");
    await expect(page.getByText("The company has no API keys, so its programs do not use the portal")).toBeVisible();
    await expect(page.getByText("None; users sign in to the portal itself")).toBeVisible();
    await queryDatabase(
      `insert into api_keys (name, key_hash, company_id, user_id, scopes, expires_at)
       select 'Nightly ERP', sha256($1::text::bytea), company_id, id, '{changes:read}', now() + interval '1 day' from users where email = $1`,
      [admin],
    );
    await queryDatabase(
      `insert into webhooks (company_id, url, types, secret, failing_since)
       values ($1, 'https://erp.example/hook/secret', '{product.updated}', '\\x00', now())`,
      [id],
    );
    await page.reload();
    await expect(page.getByRole("list", { name: "API keys" })).toContainText("Nightly ERP");
    const webhooks = page.getByRole("list", { name: "Webhooks" });
    await expect(webhooks).toContainText("erp.exampleFailing");
    await expect(webhooks).not.toContainText("secret");
    await expectNoFindings(page);
  });

  test("invites people", { tag: ["@CON-12", "@PROV-01"] }, async ({ page }) => {
    const { id, mark, admin } = await createCompany();
    const email = `guest@${mark}.example`;
    await openTab(page, id, "People");
    await page.getByRole("button", { name: "Invite a User" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send Invitation" }).click();
    await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("Email is required.");
    await dialog.getByRole("textbox", { name: "Email" }).fill(admin);
    await dialog.getByRole("combobox", { name: "Role" }).selectOption("View Only");
    await dialog.getByRole("button", { name: "Send Invitation" }).click();
    await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
      "This person is a user of the company already.",
    );
    await dialog.getByRole("textbox", { name: "Email" }).fill(email);
    await dialog.getByRole("button", { name: "Send Invitation" }).click();
    await expect(dialog).toHaveCount(0);
    await waitForMailedLink(email, "/welcome");
    await page.getByRole("link", { name: "Pending invitations 1" }).click();
    await expect(row(page, email)).toContainText("View Only");
    await page.getByRole("button", { name: `Resend to ${email}` }).click();
    await page.getByRole("button", { name: "Send Again" }).click();
    await waitForMailedLink(email, "/welcome", 2);
    await page.getByRole("button", { name: `Cancel invitation of ${email}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Invitation" }).click();
    await expect(page.getByRole("link", { name: "Pending invitations 0" })).toBeVisible();
  });

  test("changes and deactivates users", { tag: "@CON-12" }, async ({ page }) => {
    const { id } = await createCompany({ active: ["Bo Reed"] });
    await openTab(page, id, "People");
    await page.getByRole("button", { name: "Actions for Bo Reed" }).press("Enter");
    await page.getByRole("menuitem", { name: "Make View Only" }).press("Enter");
    await page.getByRole("button", { name: "Change Role" }).click();
    await expect(row(page, "Bo Reed")).toContainText("View Only");
    await page.getByRole("button", { name: "Actions for Bo Reed" }).click();
    await page.getByRole("menuitem", { name: "Deactivate" }).click();
    await page.getByRole("button", { name: "Deactivate", exact: true }).click();
    await expect(row(page, "Bo Reed")).toContainText("Deactivated");
    await page.getByRole("button", { name: "Actions for Bo Reed" }).click();
    await page.getByRole("menuitem", { name: "Reactivate" }).click();
    await page.getByRole("button", { name: "Reactivate", exact: true }).click();
    await expect(row(page, "Bo Reed")).not.toContainText("Deactivated");
    await page.getByRole("button", { name: "Actions for Ada Moss" }).click();
    await page.getByRole("menuitem", { name: "Deactivate" }).click();
    await page.getByRole("button", { name: "Deactivate", exact: true }).click();
    await expect(page.getByRole("alertdialog")).toContainText("the only active Vendor Admin of the company");
  });

  test("has no accessibility findings in any part", { tag: "@CON-12" }, async ({ page }) => {
    test.slow(); // It analyzes seven states of the page, and an analysis takes seconds on a busy machine.
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
});
