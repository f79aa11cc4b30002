import { codesOfText } from "../apps/api/src/test/totp-codes.ts";
import { test } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { expect, password } from "./stage.ts";

test(
  "sets up an authenticator app with a QR code, shows the recovery codes once, and removes the app",
  { tag: ["@MFA-03.1", "@MFA-04.1", "@MFA-07.1"] },
  async ({ page, company }) => {
    await page.goto("/settings?type=Security");
    await page.getByRole("button", { name: "Set Up" }).click();
    // The session of the test has not entered the password.
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Continue" }).click();

    const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
    await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
    const field = dialog.getByRole("textbox", { name: "Code" });
    await expect(field).toBeFocused();
    await field.fill("000 000");
    await dialog.getByRole("button", { name: "Turn On" }).click();
    await expect(field).toHaveAccessibleDescription(/^This code is not right/);
    const shown = await dialog.locator("code").innerText();
    const getCode = codesOfText(shown.replaceAll(" ", ""));
    await field.fill(getCode());
    await page.keyboard.press("Enter");

    const codes = page.getByRole("alertdialog", { name: "Store your recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    const first = await codes.getByRole("listitem").first().innerText();
    const downloading = page.waitForEvent("download");
    await codes.getByRole("button", { name: "Download" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe("recovery-codes.txt");
    await page.keyboard.press("Escape");
    await codes.getByRole("button", { name: "I Have Stored Them" }).click();
    await expect(page.getByText("Recovery codes left").locator("..")).toContainText("10");

    await queryDatabase(
      "update sessions set confirmed_at = null where user_id = (select id from users where email = $1)",
      [company.admin],
    );
    await page.getByRole("button", { name: "New Recovery Codes" }).click();
    await page.getByRole("button", { name: "Yes, Make New Codes" }).click();
    const question = page.getByRole("dialog", { name: "Enter your password" });
    await question.getByLabel("Password", { exact: true }).fill(password);
    await question.getByRole("button", { name: "Continue" }).click();
    const confirmation = question.getByRole("textbox", { name: "Code" });
    await expect(confirmation).toBeVisible();
    await expectNoFindings(page);
    // The code that proved the app is used up, and the server accepts the next one early.
    await confirmation.fill(getCode(1));
    await page.keyboard.press("Enter");
    await codes.getByRole("button", { name: "I Have Stored Them" }).click();

    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Yes, Remove" }).click();
    await expect(page.getByRole("button", { name: "Set Up" })).toBeVisible();
    expect(first).toMatch(/^([A-Z2-9]{4}-){5}[A-Z2-9]{4}$/);
  },
);
