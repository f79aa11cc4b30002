import type { Page } from "@playwright/test";
import { test } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, password, readStoredSession } from "./stage.ts";

/** The demonstration forces nobody, so the journey adds the date to what the server says about the user. */
async function askForFactor(page: Page, days: number) {
  const due = new Date(Date.now() + days * 86_400_000 - 3_600_000).toISOString();
  await page.route("**/api/accounts/user-details/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), second_factor_due: due } });
  });
}

const notice = (page: Page) => page.getByRole("complementary", { name: "Second step" });

test(
  "a user who needs a second step can wait, and sees on every page how long, without a dialog",
  { tag: "@MFA-01.5" },
  async ({ page }) => {
    await askForFactor(page, 9);
    await page.goto("/homepage");
    await expect(notice(page)).toContainText("9 days are left.");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);

    await page.goto("/notifications");
    await expect(notice(page)).toContainText("9 days are left.");
    await expectNoFindings(page);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await notice(page).getByRole("link", { name: "Set it up" }).click();
    await expect(page.getByRole("heading", { name: "Authenticator app" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Set Up" })).toBeVisible();
  },
);

test.describe("without a session", () => {
  test.use({ user: undefined });

  test("a user whose days are over sets up the app, and nothing else opens", { tag: "@MFA-01.6" }, async ({ page }) => {
    const pair = { access: "a.e30.c", refresh: "r" };
    await page.route("**/api/token", (route) =>
      route.fulfill({ json: { enrolment_required: true, ticket: "the-ticket" } }),
    );
    await page.route("**/api/token/enrolment/begin", (route) =>
      route.fulfill({ json: { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Portal:a?secret=JBSWY3DPEHPK3PXP" } }),
    );
    await page.route("**/api/token/enrolment", (route) => {
      const { ticket, code } = route.request().postDataJSON() as { ticket: string; code: string };
      if (ticket !== "the-ticket" || code !== "123456")
        return route.fulfill({ status: 400, json: { code: ["This code is not right."] } });
      return route.fulfill({ json: { ...pair, recovery_codes: ["AAAA-BBBB-CCCC-DDDD-EEEE-FFFF"] } });
    });
    await page.goto("/login");
    await page.getByLabel("Email").fill("admin@bluemesa.example");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { level: 1, name: "Set up a second step" })).toBeVisible();
    await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
    await expectNoFindings(page);
    expect(await readStoredSession(page)).toBeNull();
    const field = page.getByRole("textbox", { name: "Code" });
    await field.fill("000000");
    await page.getByRole("button", { name: "Turn On and Sign In" }).click();
    await expect(field).toHaveAccessibleDescription("This code is not right.");
    await field.fill("123456");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Store your recovery codes" })).toBeVisible();
    await expect(page.getByRole("listitem")).toHaveText(["AAAA-BBBB-CCCC-DDDD-EEEE-FFFF"]);
    await expectNoFindings(page);
    expect(await readStoredSession(page)).toEqual(pair);
  });
});
