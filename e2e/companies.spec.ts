import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { getMailsTo, waitForMailedLink } from "./mails.ts";
import { callApi, queryDatabase } from "./portal.ts";
import { expect, getAccessToken, staff, test } from "./stage.ts";

test.use({ user: staff });

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const rowNames = (page: Page) => page.getByRole("row").getByRole("link", { name: /^Company e2e-/ });

async function openTab(page: Page, id: string | undefined, tab: string) {
  await page.goto(`/provider/companies/${id}?${new URLSearchParams({ tab }).toString()}`);
  await expect(page.getByRole("link", { name: tab, exact: true })).toHaveAttribute("aria-current", "page");
}

async function search(page: Page, text: string) {
  await box(page, "Search by Name, Code or User Email").fill(text);
  await page.keyboard.press("Enter");
}

test.describe("the list of companies", () => {
  test(
    "finds a company by a user's address, and the address keeps filters and order",
    { tag: "@CON-10" },
    async ({ page }) => {
      const company = await createCompany({ plan: "Professional", active: ["Bo Reed"] });
      await page.goto("/provider");
      await search(page, company.getEmail("Bo Reed"));
      await expect(page.getByText("1 Total Results Found")).toBeVisible();
      await expect(row(page, company.name)).toContainText("2 of");
      await page.getByRole("button", { name: "Plan", exact: true }).and(page.locator(".border-dashed *")).click();
      await page.getByRole("checkbox", { name: "Basic" }).check();
      await expect(page.getByText("0 Total Results Found")).toBeVisible();
      await page.getByRole("checkbox", { name: "Professional" }).check();
      await expect(page.getByText("1 Total Results Found")).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("columnheader", { name: "Last Sign-in" }).getByRole("button").first().click();
      await expect(page).toHaveURL(/ordering=last_sign_in/);
      await page.reload();
      await expect(rowNames(page)).toHaveText([company.name]);
      await expect(page.getByRole("columnheader", { name: "Last Sign-in" })).toHaveAttribute("aria-sort", "ascending");
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByText("2 users, 15 licenses")).toBeVisible();
    },
  );

  test("is exported as the filter shows it", { tag: "@CON-15" }, async ({ page }) => {
    const company = await createCompany();
    await page.goto(`/provider?search=${company.mark}`);
    await expect(page.getByText("1 Total Results Found")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("companies.csv");
    const lines = readFileSync(await (await download).path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${company.code},${company.name},active,Basic`);
  });
});

test.describe("a new company", () => {
  test(
    "is created with its first administrator, who registers with the mailed link and signs in",
    { tag: ["@CON-11", "@PROV-01"] },
    async ({ page, browser }) => {
      const { mark } = await createCompany();
      const name = `Tidewater ${mark}`;
      const email = `boss@tidewater-${mark}.example`;
      await page.goto("/provider");
      await page.getByRole("link", { name: "New Company" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Company");
      await page.getByRole("button", { name: "Create Company" }).click();
      await expect(box(page, "Company Name")).toBeFocused();
      await expect(box(page, "Company Name")).toHaveAccessibleDescription("Company name is required.");
      await box(page, "Company Name").fill(name);
      await box(page, "Company Code").fill(`TIDE-${mark}`);
      await page.getByRole("combobox", { name: "Plan" }).selectOption("Professional");
      await box(page, "Plan Expires On").fill("13/45/2027");
      await page.getByRole("checkbox", { name: "Product Documents" }).uncheck();
      await box(page, "Email").fill(email);
      await page.getByRole("button", { name: "Create Company" }).click();
      await expect(box(page, "Plan Expires On")).toHaveAccessibleDescription(/^Must be a day of the calendar/);
      await box(page, "Plan Expires On").fill("1/31/2027");
      await page.getByRole("button", { name: "Create Company" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.getByText("Professional until Jan 31, 2027").first()).toBeVisible();

      const visitor = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
      await visitor.goto(await waitForMailedLink(email, "/welcome"));
      for (const [field, value] of Object.entries({
        "First Name": "Rosa",
        "Last Name": "Delgado",
        Department: "Sales",
        Position: "Head",
        Password: "Gasket4Flange",
        "Password Confirmation": "Gasket4Flange",
      }))
        await box(visitor, field).fill(value);
      await visitor.getByRole("button", { name: "Create Account" }).click();
      await expect(visitor.getByRole("dialog", { name: "Account Creation Successful" })).toBeVisible();
      await visitor.keyboard.press("Enter");
      await visitor.waitForURL("/login");
      await box(visitor, "Password").fill("Gasket4Flange");
      await visitor.keyboard.press("Enter");
      await visitor.waitForURL("**/homepage");
      await expect(visitor.getByRole("banner")).toContainText(name);
      await visitor.context().close();
      expect(getMailsTo(email)).toHaveLength(1);
    },
  );

  test("is compared with existing ones, and can be created anyway", { tag: "@CON-11" }, async ({ page }) => {
    const company = await createCompany();
    await page.goto("/provider/companies/new");
    await box(page, "Company Name").fill(`${company.name}.`);
    await box(page, "Company Code").fill(company.code);
    await page.getByRole("button", { name: "Create Company" }).click();
    const question = page.getByRole("alertdialog", { name: /^Is it/ });
    await expect(question.getByRole("link", { name: company.name, exact: true })).toBeVisible();
    await expectNoFindings(page);
    await question.getByRole("button", { name: "Go Back" }).click();
    await expect(page.getByRole("button", { name: "Create Company" })).toBeFocused();
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Create Anyway" }).click();
    await expect(box(page, "Company Code")).toHaveAccessibleDescription(
      `Another company has the code ${company.code} already.`,
    );
    await expect(box(page, "Company Code")).toBeFocused();
    await expect(box(page, "Company Name")).toHaveValue(`${company.name}.`);
    await box(page, "Company Code").fill(`${company.code}-2`);
    const requests: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && requests.push(request.url())));
    await box(page, "Company Code").evaluate((input: { form: { requestSubmit(): void } }) => {
      input.form.requestSubmit();
      input.form.requestSubmit();
    });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${company.name}.`);
    expect(requests.filter((url) => url.endsWith("/api/provider/companies/"))).toHaveLength(1);
    await page.goto(`/provider?search=${company.code}-2`);
    await expect(page.getByText("1 Total Results Found")).toBeVisible();
  });

  test("that is not saved is kept until the person wants to leave", { tag: "@CON-11" }, async ({ page }) => {
    await page.goto("/provider/companies/new");
    await box(page, "Company Name").fill("Halfway");
    await page.getByRole("main").getByRole("link", { name: "Companies" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("without saving");
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(box(page, "Company Name")).toHaveValue("Halfway");
  });
});

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
      await openTab(page, id, "Plan and licenses");
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
      await page.getByRole("button", { name: "Keep the present plan" }).click();
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
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your changes are saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Account Management" })).not.toBeChecked();
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

  for (const tab of ["Overview", "People", "Plan and licenses", "Flags", "Details"])
    test(`has no accessibility findings in ${tab}`, { tag: "@CON-12" }, async ({ page }) => {
      const { id, mark } = await createCompany({ invited: ["guest@acme.example"] });
      await queryDatabase(
        "update companies set next_plan_id = plan_id, next_plan_on = '2040-01-31', payment_terms = $2 where id = $1",
        [id, mark],
      );
      await openTab(page, id, tab);
      await expectNoFindings(page);
    });

  test("has no accessibility findings in the invitations and their form", { tag: "@CON-12" }, async ({ page }) => {
    const { id } = await createCompany({ invited: ["guest@acme.example"] });
    await page.goto(`/provider/companies/${id}?tab=People&people=invited`);
    await expect(row(page, "guest@acme.example")).toContainText("Expired");
    await expectNoFindings(page, [390]);
    await page.getByRole("button", { name: "Invite a User" }).click();
    await expect(page.getByRole("dialog").getByRole("textbox", { name: "Email" })).toBeVisible();
    await expectNoFindings(page, [390]);
  });
});
