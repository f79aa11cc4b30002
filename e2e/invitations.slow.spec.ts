import { test } from "./company.ts";
import { email, form } from "./invitation-form.ts";
import { expect } from "./stage.ts";
import { accountManagement } from "./user-lists.ts";

test.use({ isConfirmed: true, companyValues: { active: ["Bo Reed"] } });

test("keeps the form open after a double click on the button", { tag: "@USER-04.1" }, async ({ page }) => {
  await page.goto(accountManagement);
  await page.getByRole("button", { name: "Invite a New User" }).dblclick();
  await expect(email(page, 1)).toBeFocused();
  await page.waitForLoadState("networkidle");
  await expect(form(page)).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(form(page)).toHaveCount(0);
});
