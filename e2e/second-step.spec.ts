import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, password, readStoredSession, test } from "./stage.ts";

const secure = "secure@bluemesa.example";
/** The app of the demonstration's user. */
const app = new TOTP({ secret: Secret.fromBase32("JBSWY3DPEHPK3PXP") });

async function enterPassword(page: Page) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(secure);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
}

test(
  "asks for the code of the app after the password, explains a wrong one at the field, and takes a pasted one",
  { tag: ["@MFA-02", "@MFA-03"] },
  async ({ page }) => {
    await enterPassword(page);
    const field = page.getByRole("textbox", { name: "Code" });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await expect(field).toHaveAttribute("inputmode", "numeric");
    expect(await readStoredSession(page)).toBeNull();

    await field.fill("000000");
    await expect(field).toHaveAccessibleDescription(/^This code is not right/);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    const code = app.generate();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.waitForURL("/homepage");
  },
);

test("offers recovery codes, and leads back to the password", { tag: ["@MFA-02", "@MFA-04"] }, async ({ page }) => {
  await enterPassword(page);
  await page.getByRole("button", { name: "Use a Recovery Code" }).click();
  const field = page.getByRole("textbox", { name: "Recovery code" });
  await expect(field).toBeFocused();
  await field.fill("AAAA-BBBB");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(field).toHaveAccessibleDescription("This recovery code is not right, or was used already.");
  await page.getByRole("button", { name: "Return To Login" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(secure);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test("asks for the password again after five wrong codes", { tag: "@MFA-02" }, async ({ page }) => {
  await page.route("**/api/token/factor", (route) =>
    route.fulfill({
      status: 401,
      json: { detail: "Sign in with your email and password again.", code: "sign_in_again" },
    }),
  );
  await enterPassword(page);
  await page.getByRole("textbox", { name: "Code" }).fill("000000");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Sign in with your email and password again.");
  await expect(page.getByLabel("Email")).toHaveValue(secure);
});
