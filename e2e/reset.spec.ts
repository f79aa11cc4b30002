import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { waitForMailedLink, getMailsTo } from "./mails.ts";
import { createCompany } from "./company.ts";
import { queryDatabase } from "./portal.ts";
import { admin, comeAs, expect, readStoredSession, password, test } from "./stage.ts";

const chosen = "Gasket4Flange";

const newPassword = (page: Page) => page.getByRole("textbox", { name: "New Password" });
const confirmation = (page: Page) => page.getByRole("textbox", { name: "Password Confirmation" });
const resetButton = (page: Page) => page.getByRole("button", { name: "Reset Password" });

async function requestReset(page: Page, email: string) {
  await page.goto("/reset");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("dialog", { name: "We Have E-mailed Your Password Reset Link!" })).toBeVisible();
}

/** Creates a user, requests a password reset for them and returns the mailed link. */
async function createResetLink(page: Page) {
  const { admin: email } = await createCompany({ hasAcceptedTerms: false });
  await requestReset(page, email);
  return { email, link: await waitForMailedLink(email, "/reset") };
}

async function fill(page: Page, typed: string, again = typed) {
  await newPassword(page).fill(typed);
  await confirmation(page).fill(again);
  await resetButton(page).click();
}

/** Inserts an Administrator of the provider who has not signed in. */
async function addStaffMember() {
  const email = `noa.${randomUUID().slice(0, 8)}@provider.example`;
  await queryDatabase(
    `insert into users (role_id, email, password_hash, first_name, last_name)
     select id, $1, 'none', 'Noa', 'Berg' from roles where name = 'Administrator' and of_provider`,
    [email],
  );
  return email;
}

/** Sets the first password with a link as `npm run add-staff` prints it. */
async function chooseFirstPassword(page: Page, email: string) {
  await requestReset(page, email);
  await page.goto(`${await waitForMailedLink(email, "/reset")}&staff=new`);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(chosen);
  await confirmation(page).fill(chosen);
  await page.getByRole("button", { name: "Set Password" }).click();
}

/** Records the heading of each page that is shown from now on, even if only for a moment. */
async function recordHeadings(page: Page) {
  const heading = "document.querySelector('h1')?.textContent";
  await page.evaluate(
    `window.titles = new Set(); new MutationObserver(() => titles.add(${heading})).observe(document.body, { childList: true, subtree: true }); 0`,
  );
  return () => page.evaluate<string[]>("[...titles]");
}

async function logIn(page: Page, email: string, typed: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(typed);
  await page.getByRole("button", { name: "Log In" }).click();
}

test("shows that the email address is missing or malformed", { tag: "@RESET-01" }, async ({ page }) => {
  await page.goto("/reset");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter an email.");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill("nobody");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Must be a valid email.");
  await page.getByRole("link", { name: "Return To Login" }).click();
  await page.waitForURL("/login");
});

test(
  "responds to a known and an unknown address alike, and mails only the known one",
  { tag: "@RESET-01" },
  async ({ page }) => {
    const unknown = "nobody@nowhere.example";
    await requestReset(page, unknown);
    const unknownText = await page.getByRole("dialog").textContent();
    const { admin: email } = await createCompany({ hasAcceptedTerms: false });
    await requestReset(page, email);
    expect((await page.getByRole("dialog").textContent())?.replace(email, unknown)).toBe(unknownText);
    await expect(page.getByRole("dialog").getByRole("button", { name: "Close" }).last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByLabel("Email")).toHaveValue("");
    await waitForMailedLink(email, "/reset");
    expect(getMailsTo(unknown)).toEqual([]);
  },
);

test(
  "sets a new password with the mailed link and leaks its token to no other request",
  { tag: ["@RESET-02", "@SESS-04"] },
  async ({ page, browser }) => {
    const { email, link } = await createResetLink(page);
    const token = new URL(link).searchParams.get("token") ?? "";
    const otherPage = await (await browser.newContext()).newPage();
    await comeAs(otherPage, email);

    const leaks: string[] = [];
    page.on("request", (request) => {
      const { referer = "" } = request.headers();
      if (!request.isNavigationRequest() && `${request.url()} ${referer}`.includes(token)) leaks.push(request.url());
    });
    await page.goto(link);
    await expect(newPassword(page)).toBeVisible();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await page.reload();
    await expect(newPassword(page)).toBeVisible();
    expect(leaks).toEqual([]);

    await fill(page, chosen);
    await expect(page.getByRole("dialog", { name: "Successful Password Reset!" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Go to login" })).toBeFocused();
    const pages = await recordHeadings(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
    expect(await pages()).not.toContain("Reset your password");
    await logIn(page, email, password);
    await expect(page.getByRole("alert")).toHaveText("The email address or password you entered is incorrect");
    await logIn(page, email, chosen);
    await page.waitForURL("/homepage");

    await otherPage.goto("/homepage");
    await otherPage.waitForURL(/\/login/);
    await otherPage.context().close();
  },
);

test(
  "shows which rules a password meets during typing, its errors after the form is sent, and no token after Cancel",
  { tag: ["@PASS-01", "@PASS-02", "@RESET-02"] },
  async ({ page }) => {
    await page.goto("/reset?token=any");
    const rules = page.getByRole("listitem");
    await expect(rules).toHaveText([
      "At least 8 characters",
      "At least one letter and one digit",
      "Only letters, digits and @$!%*#?&",
      "Your password can't be similar to your personal information.",
      "Your password can't be a commonly used password.",
    ]);
    await newPassword(page).fill("gasket 4");
    await expect(rules.filter({ hasText: "(met)" })).toHaveText([/^At least 8/, /^At least one letter/]);
    await expect(newPassword(page)).not.toHaveAttribute("aria-invalid");
    const broken = rules.filter({ hasText: "(not met)" });
    await expect(broken).toHaveText(/A space is not allowed here/);
    await newPassword(page).fill("gasket-4");
    await expect(broken).toHaveText(/“-” is not allowed here/);
    const plain = await rules.nth(3).evaluate((rule) => rule.ownerDocument.defaultView.getComputedStyle(rule).color);
    await expect(broken).not.toHaveCSS("color", plain);
    await newPassword(page).fill("gask");
    await expect(broken).toHaveCount(0);

    await newPassword(page).fill("");
    await resetButton(page).click();
    await expect(newPassword(page)).toHaveAccessibleDescription(/^New Password is required\./);
    await expect(confirmation(page)).toHaveAccessibleDescription("Password Confirmation is required.");
    for (const [typed, message] of [
      ["short1", /^Must contain at least 8 characters\./],
      ["onlyletters", /^Must be alphanumeric\./],
      ["with space 1", /^Must be alphanumeric\./],
    ] as const) {
      await newPassword(page).fill(typed);
      await expect(newPassword(page)).toHaveAccessibleDescription(message);
    }
    await newPassword(page).fill("GasketFlange");
    await expect(broken).toHaveText(/^At least one letter and one digit/);
    await confirmation(page).fill(chosen);
    await expect(confirmation(page)).toHaveAccessibleDescription("Passwords must match.");
    await newPassword(page).fill(chosen);
    await expect(confirmation(page)).toHaveAccessibleDescription("");

    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Submit Request" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Submit Request" })).toBeVisible();
  },
);

test("logs in a new staff member who chooses the first password", async ({ page }) => {
  await chooseFirstPassword(page, await addStaffMember());
  await page.waitForURL("/provider");
  await expect(page.getByText("Noa Berg")).toBeVisible();
});

test("asks a new staff member for the second step after the first password", { tag: "@MFA-06" }, async ({ page }) => {
  const email = await addStaffMember();
  await page.route("**/api/token", (route) =>
    route.fulfill({ json: { mfa_required: true, methods: ["totp"], ticket: "the-ticket" } }),
  );
  await chooseFirstPassword(page, email);
  await expect(page.getByRole("dialog", { name: "Your Password Is Set" })).toBeVisible();
  expect(await readStoredSession(page)).toBeNull();
  await page.getByRole("button", { name: "Go to login" }).click();
  await page.waitForURL("/login");
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("sends a signed-in user to the landing page", { tag: "@RESET-02" }, async ({ page }) => {
  const { link } = await createResetLink(page);
  await comeAs(page, admin);
  await page.goto(link);
  await fill(page, chosen);
  await page.getByRole("button", { name: "Go to landing page" }).click();
  await page.waitForURL("/homepage");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
});

test(
  "accepts a link in one of two tabs and shows the other that it was used",
  { tag: "@RESET-03" },
  async ({ page, context }) => {
    const { link } = await createResetLink(page);
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto(link);
      await expect(newPassword(tab)).toBeVisible();
    }
    await fill(page, chosen);
    await expect(page.getByRole("dialog", { name: "Successful Password Reset!" })).toBeVisible();
    await fill(second, "Flange4Gasket");
    await expect(second.getByRole("alert")).toContainText(/used already/);
    await expect(newPassword(second)).toHaveValue("Flange4Gasket");
    await second.goto(link);
    await fill(second, chosen);
    await expect(second.getByRole("alert")).toContainText(/used already/);
    await second.getByRole("link", { name: "Ask for a new mail" }).click();
    await expect(second.getByRole("button", { name: "Submit Request" })).toBeVisible();
    await second.reload();
    await expect(second.getByRole("button", { name: "Submit Request" })).toBeVisible();
  },
);

test(
  "shows under the form that a token is unknown, and keeps the password when the server is busy or out of reach",
  { tag: "@RESET-03" },
  async ({ page }) => {
    await page.goto("/reset?token=never-given");
    await fill(page, chosen);
    await expect(page.getByRole("alert")).toContainText(/not valid/);
    await expect(page.getByRole("link", { name: "Ask for a new mail" })).toBeVisible();
    expect(await readStoredSession(page)).toBeNull();

    const message = "Too many attempts. Try again in 2 minutes.";
    await page.route("**/api/accounts/reset-password/", (route) =>
      route.fulfill({ status: 429, json: { detail: message } }),
    );
    await fill(page, chosen);
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(page.getByRole("link", { name: "Ask for a new mail" })).toHaveCount(0);
    await page.unroute("**/api/accounts/reset-password/");
    await page.route("**/api/accounts/reset-password/", (route) => route.abort());
    await resetButton(page).click();
    await expect(page.getByRole("alert")).toHaveText(/could not be reached/);
    await expect(newPassword(page)).toHaveValue(chosen);
    await expect(confirmation(page)).toHaveValue(chosen);
  },
);
