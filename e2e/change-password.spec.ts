import type { Page } from "@playwright/test";
import { expect, lapse, password, test } from "./stage.ts";

// His is the password that the last of these tests changes; no other journey signs in as him.
const marcus = "marcus.broussard@harborpipe.example";
const chosen = "Gasket4Flange";
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

const signInStatus = async (baseURL: string | undefined, typed: string) =>
  (
    await fetch(`${baseURL}/api/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: marcus, password: typed }),
    })
  ).status;

test.beforeEach(async ({ page }) => {
  await page.goto("/change-password");
  await expect(oldPassword(page)).toBeVisible();
});

test("says what a password must be made of", { tag: ["@PWD-01", "@PASS-01"] }, async ({ page }) => {
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
  await fill(page, password, chosen, "Gasket4flange");
  await expect(confirmation(page)).toHaveAccessibleDescription("Passwords must match.");
});

test(
  "shows the hints, and what the server finds too easy to guess",
  { tag: ["@PASS-02", "@PWD-01"] },
  async ({ page }) => {
    await expect(page.getByText("Your password can't be similar to your personal information.")).toBeVisible();
    await expect(page.getByText("Your password can't be a commonly used password.")).toBeVisible();
    for (const easy of ["password1", "Broussard1"]) {
      await fill(page, password, easy);
      const answered = page.waitForResponse("**/api/accounts/change-password/");
      await submit(page).click();
      const refusal = (await (await answered).json()) as { new_password: [string] };
      await expect(newPassword(page)).toHaveAccessibleDescription(new RegExp(`^${refusal.new_password[0]}`));
      await expect(newPassword(page)).toHaveValue(easy);
    }
  },
);

test("a wrong old password is said under the form and takes nothing", { tag: "@PWD-01" }, async ({ page }) => {
  await fill(page, "Wrong4Password", chosen);
  await submit(page).click();
  await expect(page.getByRole("alert").getByText("The old password is not right.")).toBeVisible();
  await expect(newPassword(page)).toHaveValue(chosen);
  await expect(page).toHaveURL("/change-password");
});

test("the first of the errors that belong to no field is said under the form", { tag: "@PWD-01" }, async ({ page }) => {
  await page.route("**/api/accounts/change-password/", (route) =>
    route.fulfill({ status: 400, json: { non_field_errors: ["Not today.", "Nor tomorrow."] } }),
  );
  await fill(page, password, chosen);
  await submit(page).click();
  await expect(page.getByText("Not today.")).toBeVisible();
  await expect(page.getByText("Nor tomorrow.")).toBeHidden();
});

test("a 401 renews nothing and repeats nothing", { tag: "@SESS-03" }, async ({ page }) => {
  await page.route("**/api/accounts/change-password/", (route) =>
    route.fulfill({ status: 401, json: { detail: "Your session has ended. Sign in again." } }),
  );
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await fill(page, password, chosen);
  await submit(page).click();
  await expect(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
  expect(asked.filter((path) => path.includes("change-password"))).toHaveLength(1);
  expect(asked).not.toContain("/api/token/refresh");
  await expect(newPassword(page)).toHaveValue(chosen);
});

test("is not left by accident, and no password is kept anywhere", { tag: "@LIST-08" }, async ({ page }) => {
  await fill(page, password, chosen);
  await page.getByRole("link", { name: "Help" }).click();
  await expect(page.getByText("You are about to exit this page without saving.")).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(newPassword(page)).toHaveValue(chosen);
  expect(await page.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])")).not.toContain(chosen);
});

test(
  "changes the password, though the access token has lapsed, and ends every other session",
  { tag: ["@PWD-01", "@SESS-04", "@LIST-09"] },
  async ({ page, browser, baseURL, storageState }) => {
    const elsewhere = await (await browser.newContext({ baseURL, storageState })).newPage();
    await elsewhere.goto("/login");
    await elsewhere.evaluate("localStorage.clear()");
    await elsewhere.goto("/login");
    await elsewhere.getByLabel("Email").fill(marcus);
    await elsewhere.getByLabel("Password", { exact: true }).fill(password);
    await elsewhere.getByRole("button", { name: "Log In" }).click();
    await elsewhere.waitForURL("/homepage");

    await fill(page, password, chosen);
    await lapse(page);
    await submit(page).click();
    const dialog = page.getByRole("dialog", { name: "Success!" });
    await expect(dialog).toContainText("Every other session of yours has been signed out.");
    await page.keyboard.press("Escape");
    for (const input of [oldPassword(page), newPassword(page), confirmation(page)]) await expect(input).toHaveValue("");

    await elsewhere.getByRole("link", { name: "Help" }).click();
    await elsewhere.reload();
    await elsewhere.waitForURL(/\/login/);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change Password");
    expect(await signInStatus(baseURL, password)).toBe(401);
    expect(await signInStatus(baseURL, chosen)).toBe(200);
  },
);
