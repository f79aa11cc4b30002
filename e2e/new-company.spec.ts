import { box } from "./company-page.ts";
import { createCompany } from "./company.ts";
import { getMailsTo, waitForMailedLink } from "./mails.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff, isConfirmed: true });

test.describe("a new company", () => {
  test(
    "is created with its first administrator, who registers with the mailed link and signs in",
    { tag: ["@CON-11.1", "@PROV-01.1"] },
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

  test("keeps every field in its place when a field shows an error of two lines", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto("/provider/companies/new");
    const taxId = box(page, "Tax ID");
    const form = page.locator("form", { has: taxId });
    const getPlaces = () =>
      form.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return [...element.querySelectorAll("input, select, textarea, button")].map((control) => {
          const { x, y, height } = control.getBoundingClientRect();
          return [x, y - top, height];
        });
      });
    await box(page, "Company Name").fill("Two Lines");
    await taxId.fill("none");
    const before = await getPlaces();
    await page.getByRole("button", { name: "Create Company" }).click();
    await expect(taxId).toHaveAccessibleDescription("Must be a tax ID, like 12-3456789 or DE123456789.");
    const lines = await page.getByText("Must be a tax ID, like 12-3456789 or DE123456789.").evaluate((line) => {
      const range = line.ownerDocument.createRange();
      range.selectNodeContents(line);
      return new Set([...range.getClientRects()].map(({ y }) => y)).size;
    });
    expect(lines).toBe(2);
    expect(await getPlaces()).toEqual(before);
  });
});
