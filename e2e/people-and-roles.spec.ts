import { expectNoFindings } from "./findings.ts";
import { expect, staff, test } from "./stage.ts";

test.describe("an administrator", () => {
  test.use({ user: staff, isConfirmed: true });

  test("finds the roles accessible, in light and dark and on a phone", { tag: "@ROL-01.11" }, async ({ page }) => {
    await page.goto("/provider/roles");
    await page.getByRole("checkbox").first().waitFor();
    await expectNoFindings(page);
  });

  test("finds the people accessible, in light and dark and on a phone", { tag: "@ROL-01.11" }, async ({ page }) => {
    await page.goto("/provider/people?search=staff%40provider.example");
    await page.getByText("staff@provider.example").waitFor();
    await expectNoFindings(page);
  });

  test(
    "closes the list of roles with Escape, and not the dialog around it",
    { tag: "@ROL-01.11" },
    async ({ page }) => {
      await page.goto("/provider/people");
      await page.getByRole("button", { name: "Invite a Person" }).click();
      const role = page.getByRole("dialog").getByLabel("Role");
      await role.click();
      await expect(page.getByRole("option", { name: "Reviewer" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("option", { name: "Reviewer" })).toBeHidden();
      await expect(role).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(role).toBeHidden();
    },
  );
});
