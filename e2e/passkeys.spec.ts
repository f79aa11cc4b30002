import type { Page } from "@playwright/test";
import { test as visitor } from "./stage.ts";
import { test } from "./company.ts";
import { expect, password, readStoredSession } from "./stage.ts";

/** Adds an authenticator to the browser, which answers every prompt as if its owner had touched it. */
async function addAuthenticator(page: Page, isVerifying = true) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isVerifying,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Makes the owner fail or pass the fingerprint from now on. */
    verify: (isUserVerified: boolean) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    touch: (enabled: boolean) => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}

/** Adds the first passkey on the settings page, and stores the recovery codes. */
async function addPasskey(page: Page, name: string) {
  await page.goto("/settings?type=Security");
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await expect(dialog.getByLabel("Name")).toHaveValue(/^(Headless )?Chrom/);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create Passkey" }).click();
  const codes = page.getByRole("alertdialog", { name: "Store your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await codes.getByRole("button", { name: "I Have Stored Them" }).click();
  await expect(page.getByRole("region", { name: "Passkeys" }).getByText(name)).toBeVisible();
}

async function logOut(page: Page) {
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL("/login");
}

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
