import { box } from "./company-page.ts";
import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { getMailsTo, waitForMailedLink } from "./mails.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff, isConfirmed: true });

test.describe("a new company", () => {
  test(
    "is created with its first administrator, who registers with the mailed link and signs in",
    { tag: ["@CON-11", "@PROV-01"] },
    async ({ page, browser }) => {
      const { mark } = await createCompany();
      const name = `Tidewater ${mark}`;
      const email = `boss@tidewater-${mark}.example`;
      await page.goto("/provider/companies");
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

  test("is compared with existing ones by its tax ID", { tag: "@CON-11" }, async ({ page }) => {
    const { mark } = await createCompany();
    const taxId = `12-${mark.replace(/\D/g, "").padStart(7, "0").slice(-7)}`;
    for (const [name, code] of [
      [`Alder ${mark}`, `ALDER-${mark}`],
      [`Quite Different ${mark}`, `OTHER-${mark}`],
    ] as const) {
      await page.goto("/provider/companies/new");
      await box(page, "Company Name").fill(name);
      await box(page, "Company Code").fill(code);
      await box(page, "Tax ID").fill("twelve");
      await page.getByRole("button", { name: "Create Company" }).click();
      await expect(box(page, "Tax ID")).toHaveAccessibleDescription(/^Must be a tax ID/);
      await box(page, "Tax ID").fill(taxId);
      await page.getByRole("button", { name: "Create Company" }).click();
      if (name.startsWith("Alder")) await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    }
    const question = page.getByRole("alertdialog", { name: /^Is it/ });
    await expect(question.getByRole("listitem")).toHaveText(`Alder ${mark}Code ALDER-${mark}, with the same tax ID`);
  });

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
    await page.goto(`/provider/companies?search=${company.code}-2`);
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
