import { test as visitor } from "./stage.ts";
import { test } from "./company.ts";
import { expect, password } from "./stage.ts";
import { addAuthenticator, addPasskey, logOut } from "./passkeys-steps.ts";

test(
  "uses the passkey after the password, or a recovery code instead",
  { tag: ["@MFA-05.1", "@MFA-02.1"] },
  async ({ page, company }) => {
    const authenticator = await addAuthenticator(page);
    await addPasskey(page, "Phone");
    await authenticator.touch(false);
    await logOut(page);
    await page.getByLabel("Email").fill(company.admin);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Use your passkey" })).toBeVisible();
    await page.getByRole("button", { name: "Use a Recovery Code" }).click();
    await expect(page.getByRole("textbox", { name: "Recovery code" })).toBeFocused();
    await page.getByRole("button", { name: "Use a Passkey" }).click();
    await authenticator.touch(true);
    await page.getByRole("button", { name: "Use Passkey" }).click();
    await page.waitForURL("/homepage");
  },
);

visitor("asks browsers to suggest passkeys, once the page is shown", { tag: "@MFA-05.2" }, async ({ page }) => {
  const asked = page.waitForResponse("**/api/token/passkey/begin");
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
  expect(await (await asked).json()).not.toHaveProperty("allowCredentials");
});
