import type { Page } from "@playwright/test";
import { expect, expireSession, password, test } from "./stage.ts";

// The last test changes this user's password, so no other spec file signs in as him.
const marcus = "marcus.broussard@harborpipe.example";
const newPasswordText = "Gasket4Flange";
test.use({ user: marcus });
test.describe.configure({ mode: "default" });

const oldPassword = (page: Page) => page.getByRole("textbox", { name: "Old Password" });
const newPassword = (page: Page) => page.getByRole("textbox", { name: "New Password" });
const confirmation = (page: Page) => page.getByRole("textbox", { name: "Password Confirmation" });
const submit = (page: Page) => page.getByRole("button", { name: "Change Password" });

async function fill(page: Page, old: string, next: string, again = next) {
  await oldPassword(page).fill(old);
  await newPassword(page).fill(next);
  await confirmation(page).fill(again);
}

const getSignInStatus = async (baseURL: string | undefined, candidate: string) =>
  (
    await fetch(`${baseURL}/api/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: marcus, password: candidate }),
    })
  ).status;

test.beforeEach(async ({ page }) => {
  await page.goto("/change-password");
  await expect(oldPassword(page)).toBeVisible();
});

test("shows which rules a password breaks", { tag: ["@PWD-01", "@PASS-01"] }, async ({ page }) => {
  await submit(page).click();
  await expect(oldPassword(page)).toHaveAccessibleDescription("Password is required.");
  await expect(newPassword(page)).toHaveAccessibleDescription(/^New Password is required\./);
  await expect(confirmation(page)).toHaveAccessibleDescription("Password Confirmation is required.");
  await expect(oldPassword(page)).toBeFocused();

  await fill(page, "short1", "short1");
  await submit(page).click();
  for (const input of [oldPassword(page), newPassword(page), confirmation(page)])
    await expect(input).toHaveAccessibleDescription(/^Must contain at least 8 characters\./);

  for (const wrong of ["onlyletters", "12345678", "spaces in it 1", "Ünicode123", "Gasket4-Flange"]) {
    await fill(page, password, wrong);
    await expect(newPassword(page)).toHaveAccessibleDescription(/^Must be alphanumeric\./);
  }
  await fill(page, password, password);
  await expect(newPassword(page)).toHaveAccessibleDescription(/^New password must not match old password\./);
  await fill(page, password, newPasswordText, "Gasket4flange");
  await expect(confirmation(page)).toHaveAccessibleDescription("Passwords must match.");
});

test(
  "shows the hints, and the server's error for a password that is too easy to guess",
  { tag: ["@PASS-02", "@PWD-01"] },
  async ({ page }) => {
    // Without its dictionaries, the form leaves the strength check to the server.
    await page.route("**/assets/password-worker*", (route) => route.abort());
    await expect(page.getByText("Your password can't be similar to your personal information.")).toBeVisible();
    await expect(page.getByText("Your password can't be a commonly used password.")).toBeVisible();
    for (const easy of ["password1", "Broussard1"]) {
      await fill(page, password, easy);
      const answered = page.waitForResponse("**/api/accounts/change-password/");
      await submit(page).click();
      const errors = (await (await answered).json()) as { new_password: [string] };
      await expect(newPassword(page)).toHaveAccessibleDescription(new RegExp(`^${errors.new_password[0]}`));
      await expect(newPassword(page)).toHaveValue(easy);
    }
  },
);

test(
  "checks the new password as the user types, and does not send one that is too easy to guess",
  { tag: "@PASS-02" },
  async ({ page }) => {
    const paths: string[] = [];
    page.on("request", (request) => void paths.push(new URL(request.url()).pathname));
    const dictionaries = () => paths.filter((path) => path.includes("password-worker"));
    const hint = (text: string) => page.getByRole("listitem").filter({ hasText: text });
    const common = hint("Your password can't be a commonly used password.");
    const personal = hint("Your password can't be similar to your personal information.");
    await fill(page, password, newPasswordText);
    for (const one of [common, personal]) await expect(one).toContainText("(met)");
    expect(dictionaries()).toHaveLength(1);

    await fill(page, password, "Northgate1");
    await expect(common).not.toContainText("(met)");
    await expect(personal).toContainText("(met)");
    await submit(page).click();
    await expect(newPassword(page)).toHaveAccessibleDescription(/^This password is one that many people use/);
    await expect(newPassword(page)).toBeFocused();

    await fill(page, password, "HarborPipe7");
    await expect(personal).not.toContainText("(met)");
    await submit(page).click();
    await expect(newPassword(page)).toHaveAccessibleDescription(/^This password is too similar to your company's name/);
    expect(paths.filter((path) => path.includes("change-password/"))).toEqual([]);
  },
);

test(
  "shows a wrong old password, or the first error without a field, under the form",
  { tag: "@PWD-01" },
  async ({ page }) => {
    await fill(page, "Wrong4Password", newPasswordText);
    await submit(page).click();
    await expect(page.getByRole("alert").getByText("The old password is not right.")).toBeVisible();
    await expect(newPassword(page)).toHaveValue(newPasswordText);
    await expect(page).toHaveURL("/change-password");

    await page.route("**/api/accounts/change-password/", (route) =>
      route.fulfill({ status: 400, json: { non_field_errors: ["Not today.", "Nor tomorrow."] } }),
    );
    await submit(page).click();
    await expect(page.getByText("Not today.")).toBeVisible();
    await expect(page.getByText("Nor tomorrow.")).toBeHidden();
  },
);

test(
  "a 401 neither renews the session nor repeats the request, and the password is kept only in the form",
  { tag: ["@SESS-03", "@LIST-08"] },
  async ({ page }) => {
    await page.route("**/api/accounts/change-password/", (route) =>
      route.fulfill({ status: 401, json: { detail: "Your session has ended. Sign in again." } }),
    );
    const paths: string[] = [];
    page.on("request", (request) => void paths.push(new URL(request.url()).pathname));
    await fill(page, password, newPasswordText);
    await submit(page).click();
    await expect(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
    expect(paths.filter((path) => path.includes("change-password"))).toHaveLength(1);
    expect(paths).not.toContain("/api/token/refresh");
    await expect(newPassword(page)).toHaveValue(newPasswordText);

    await page.getByRole("link", { name: "Help" }).click();
    await expect(page.getByText("You are about to exit this page without saving.")).toBeVisible();
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(newPassword(page)).toHaveValue(newPasswordText);
    expect(await page.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])")).not.toContain(
      newPasswordText,
    );
  },
);

test(
  "changes the password with an expired access token, and ends every other session",
  { tag: ["@PWD-01", "@SESS-04", "@LIST-09"] },
  async ({ page, browser, baseURL }) => {
    const otherPage = await browser.newPage({ storageState: { cookies: [], origins: [] } });
    await otherPage.goto("/login");
    await otherPage.getByLabel("Email").fill(marcus);
    await otherPage.getByLabel("Password", { exact: true }).fill(password);
    await otherPage.getByRole("button", { name: "Log In" }).click();
    await otherPage.waitForURL("/homepage");

    await fill(page, password, newPasswordText);
    await expireSession(page);
    await submit(page).click();
    const dialog = page.getByRole("dialog", { name: "Success!" });
    await expect(dialog).toContainText("Every other session of yours has been signed out.");
    await dialog.press("Escape");
    for (const input of [oldPassword(page), newPassword(page), confirmation(page)]) await expect(input).toHaveValue("");

    await otherPage.reload();
    await otherPage.waitForURL(/\/login/);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change Password");
    expect(await getSignInStatus(baseURL, password)).toBe(401);
    expect(await getSignInStatus(baseURL, newPasswordText)).toBe(200);
  },
);
