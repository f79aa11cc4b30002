import { Secret, TOTP } from "otpauth";
import { expect, password, readStoredSession, test } from "./stage.ts";

/** The app of the demonstration's user with a second step. */
const app = new TOTP({ secret: Secret.fromBase32("JBSWY3DPEHPK3PXP") });

test(
  "asks for the code of the app after the password, explains a wrong one at the field, and takes a pasted one",
  { tag: "@MFA-02.1" },
  async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("secure@bluemesa.example");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
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
