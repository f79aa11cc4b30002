import type { Page } from "@playwright/test";
import { editValve, saveButton, successText, textBox } from "./edit-form.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, test } from "./stage.ts";
import { suspendedDialog, changeSuspension, findCompanyOf } from "./suspension-steps.ts";

const tryAgain = (page: Page) => suspendedDialog(page).getByRole("button", { name: "Try Again" });

// Each test creates its own company, and two of them analyze a page several times.

test(
  "stops a user who is editing a product, and keeps the typed values until the company resumes",
  { tag: ["@CON-13.2", "@CON-13.4"] },
  async ({ page }) => {
    const { email } = await editValve(page);
    const company = await findCompanyOf(email);
    await textBox(page, "Vendor Price").fill("112.5");
    await changeSuspension(company.id, "suspend");
    await saveButton(page).click();
    await expect(suspendedDialog(page)).toContainText(
      `${company.name} is suspended. Ask your contact at the provider to open it again.`,
    );
    await expect(suspendedDialog(page).getByRole("link")).toHaveAttribute("href", /^mailto:/);
    await expectNoFindings(page, [390]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await tryAgain(page).click();
    await expect(suspendedDialog(page)).toBeVisible();
    // The company resumes after the first try has failed.
    await expect(tryAgain(page)).not.toHaveAttribute("aria-disabled", "true");

    await changeSuspension(company.id, "resume");
    await tryAgain(page).click();
    await expect(suspendedDialog(page)).toHaveCount(0);
    await expect(textBox(page, "Vendor Price")).toHaveValue("112.5");
    await saveButton(page).click();
    await expect(page.getByText(successText)).toBeVisible();
  },
);
