import { test } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { getMailsTo, waitForMailedLink } from "./mails.ts";
import { expect, password } from "./stage.ts";
import { accountManagement, getRows } from "./user-lists.ts";

// The test waits for mails and analyzes its pages several times.
test.use({ companyValues: { active: ["Bo Reed"] } });

test(
  "a Vendor Admin changes a colleague's address, which the new address confirms",
  { tag: ["@CON-14.1", "@CON-14.2", "@MFA-07.1"] },
  async ({ page, browser, company }) => {
    const former = company.getEmail("Bo Reed");
    const email = company.getEmail("Robert Reed");
    await page.goto(accountManagement);
    const row = getRows(page, "Active users").filter({ hasText: "Bo Reed" });
    await expect(page.getByRole("button", { name: "Change email address of Ada Moss" })).toHaveCount(0);
    await row.getByRole("button", { name: "Change email address of Bo Reed" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the email address of Bo Reed" });
    const field = dialog.getByRole("textbox", { name: "New Email" });
    await dialog.getByRole("button", { name: "Send Link" }).click();
    await expect(field).toHaveAccessibleDescription("Email is required.");
    await field.fill(company.admin);
    await dialog.getByRole("button", { name: "Send Link" }).click();
    const confirmation = page.getByRole("dialog", { name: "Enter your password" });
    await confirmation.getByLabel("Password", { exact: true }).fill(password);
    await confirmation.getByRole("button", { name: "Continue" }).click();
    await expect(field).toHaveAccessibleDescription("This address belongs to another user or to a pending invitation.");
    await field.fill(email);
    await dialog.getByRole("button", { name: "Send Link" }).click();
    await expect(page.getByText(`A link was mailed to ${email}.`)).toBeVisible();
    await expect(row).toContainText(`${former}New: ${email}Unconfirmed`);

    const link = await waitForMailedLink(email, "/confirm-email");
    await expect.poll(() => getMailsTo(former).length).toBe(1);
    await page.reload();
    await expectNoFindings(page, [390]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole("button", { name: "Change email address of Bo Reed" }).click();
    await expect(dialog).toContainText(`${email} has not confirmed yet.`);
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Escape");

    const visitors = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const visitor = await visitors.newPage();
    await visitor.goto(link);
    await expect(visitor).toHaveURL(/\/confirm-email$/);
    await expectNoFindings(visitor, [390]);
    await visitor.getByRole("button", { name: "Confirm" }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Your email address was changed");
    await visitor.getByRole("link", { name: "Return To Login" }).click();
    await expect(visitor.getByLabel("Email")).toHaveValue(email);
    await visitor.getByLabel("Password", { exact: true }).fill(password);
    await visitor.getByRole("button", { name: "Log In" }).click();
    await visitor.waitForURL("/homepage");
    await visitor.goto(link);
    await visitor.getByRole("button", { name: "Confirm" }).click();
    await expect(visitor.getByRole("alert")).toContainText("This link is not valid: it was used already");
    await visitors.close();

    await page.reload();
    await expect(row).toContainText(email);
    await expect(row).not.toContainText("Unconfirmed");
  },
);
