import type { Page } from "@playwright/test";
import { expect, password } from "./stage.ts";

/** Adds an authenticator to the browser, which answers every prompt as if its owner had touched it. */
export async function addAuthenticator(page: Page, isVerifying = true) {
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
export async function addPasskey(page: Page, name: string) {
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

export async function logOut(page: Page) {
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.waitForURL("/login");
}
