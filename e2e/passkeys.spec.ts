import { test } from "./company.ts";
import { expect, readStoredSession } from "./stage.ts";
import { addAuthenticator, addPasskey, logOut } from "./passkeys-steps.ts";

test(
  "adds a passkey with a name, renames it, and removes it with the recovery codes",
  { tag: ["@MFA-05.3", "@MFA-04.6", "@MFA-07.1"] },
  async ({ page }) => {
    await addAuthenticator(page);
    await addPasskey(page, "Work laptop");
    const card = page.getByRole("region", { name: "Passkeys" });
    await expect(card.getByText("On one device")).toBeVisible();
    await expect(card.getByText("Not used yet")).toBeVisible();

    await card.getByRole("button", { name: "Rename Work laptop" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename the passkey" });
    await dialog.getByLabel("Name").fill(" ");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Enter a name.");
    await dialog.getByLabel("Name").fill("Home laptop");
    await page.keyboard.press("Enter");
    await expect(card.getByText("Home laptop")).toBeVisible();

    // The authenticator has one for this account already.
    await card.getByRole("button", { name: "Add a Passkey" }).click();
    const second = page.getByRole("dialog", { name: "Add a passkey" });
    await second.getByRole("button", { name: "Create Passkey" }).click();
    await expect(second.getByRole("alert")).toHaveText("This device already has a passkey for your account.");
    await second.getByRole("button", { name: "Cancel" }).click();

    await card.getByRole("button", { name: "Remove Home laptop" }).click();
    await page.getByRole("button", { name: "Yes, Remove" }).click();
    await expect(card.getByText("Home laptop")).toHaveCount(0);
    await expect(page.getByText("Recovery codes left")).toHaveCount(0);
  },
);

test("signs in with a passkey and no password, by the button", { tag: "@MFA-05.2" }, async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  // A browser that suggests no passkeys at the email field. Others would answer their own suggestion.
  await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false");
  await addPasskey(page, "Phone");
  await logOut(page);
  await authenticator.verify(false);
  await page.getByRole("button", { name: "Sign In with a Passkey" }).click();
  await expect(page.getByText("No passkey was used. Try again, or choose another way.")).toBeVisible();
  expect(await readStoredSession(page)).toEqual({ access: "", refresh: "" });
  await authenticator.verify(true);
  await page.getByRole("button", { name: "Sign In with a Passkey" }).click();
  await page.waitForURL("/homepage");
});
