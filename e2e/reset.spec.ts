import type { Page } from "@playwright/test";
import { mailedLink, mailsTo } from "./mails.ts";
import { aCompany } from "./people.ts";
import { admin, comeAs, expect, keptSession, password, test } from "./stage.ts";

const chosen = "Gasket4Flange";

const newPassword = (page: Page) => page.getByRole("textbox", { name: "New Password" });
const confirmation = (page: Page) => page.getByRole("textbox", { name: "Password Confirmation" });
const resetButton = (page: Page) => page.getByRole("button", { name: "Reset Password" });

async function ask(page: Page, email: string) {
  await page.goto("/reset");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("dialog", { name: "We Have E-mailed Your Password Reset Link!" })).toBeVisible();
}

/** Somebody new, with the link to a new password that they have asked for. */
async function aForgetful(page: Page) {
  const { admin: email } = await aCompany();
  await ask(page, email);
  return { email, link: await mailedLink(email, "/reset") };
}

async function fill(page: Page, typed: string, again = typed) {
  await newPassword(page).fill(typed);
  await confirmation(page).fill(again);
  await resetButton(page).click();
}

/** Watches which pages are shown from now on, if only for a moment. */
async function titlesOf(page: Page) {
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

test("says what is missing or malformed in the request", { tag: "@RESET-01" }, async ({ page }) => {
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
  "answers a known and an unknown address alike, and mails the known one alone",
  { tag: "@RESET-01" },
  async ({ page }) => {
    const unknown = "nobody@nowhere.example";
    await ask(page, unknown);
    const said = await page.getByRole("dialog").textContent();
    const { admin: email } = await aCompany();
    await ask(page, email);
    expect((await page.getByRole("dialog").textContent())?.replace(email, unknown)).toBe(said);
    await expect(page.getByRole("dialog").getByRole("button", { name: "Close" }).last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByLabel("Email")).toHaveValue("");
    await mailedLink(email, "/reset");
    expect(mailsTo(unknown)).toEqual([]);
  },
);

test(
  "sets a new password by the mailed link, whose token nobody else gets to see",
  { tag: ["@RESET-02", "@SESS-04"] },
  async ({ page, browser }) => {
    const { email, link } = await aForgetful(page);
    const token = new URL(link).searchParams.get("token") ?? "";
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto("/reset");
    await comeAs(elsewhere, email);

    const told: string[] = [];
    page.on("request", (request) => {
      const { referer = "" } = request.headers();
      if (!request.isNavigationRequest() && `${request.url()} ${referer}`.includes(token)) told.push(request.url());
    });
    await page.goto(link);
    await expect(newPassword(page)).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    await page.reload();
    await expect(newPassword(page)).toBeVisible();
    expect(told).toEqual([]);

    await fill(page, chosen);
    await expect(page.getByRole("dialog", { name: "Successful Password Reset!" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Go to login" })).toBeFocused();
    const pages = await titlesOf(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
    expect(await pages()).not.toContain("Reset your password");
    await logIn(page, email, password);
    await expect(page.getByRole("alert")).toHaveText("The email address or password you entered is incorrect");
    await logIn(page, email, chosen);
    await page.waitForURL("/homepage");

    await elsewhere.goto("/homepage");
    await elsewhere.waitForURL(/\/login/);
    await elsewhere.context().close();
  },
);

test(
  "shows which rules a password meets while it is typed, and names what is wrong when it is sent",
  { tag: ["@PASS-01", "@PASS-02"] },
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

    await newPassword(page).fill("");
    await resetButton(page).click();
    await expect(newPassword(page)).toHaveAccessibleDescription(/^New Password is required\./);
    await expect(confirmation(page)).toHaveAccessibleDescription("Password Confirmation is required.");
    for (const [typed, says] of [
      ["short1", /^Must contain at least 8 characters\./],
      ["onlyletters", /^Must be alphanumeric\./],
      ["with space 1", /^Must be alphanumeric\./],
    ] as const) {
      await newPassword(page).fill(typed);
      await expect(newPassword(page)).toHaveAccessibleDescription(says);
    }
    await confirmation(page).fill(chosen);
    await expect(confirmation(page)).toHaveAccessibleDescription("Passwords must match.");
    await newPassword(page).fill(chosen);
    await expect(confirmation(page)).toHaveAccessibleDescription("");
  },
);

test("forgets the token on Cancel", { tag: "@RESET-02" }, async ({ page }) => {
  await page.goto("/reset?token=any");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Submit Request" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Submit Request" })).toBeVisible();
});

test("leads who is signed in to the landing page", { tag: "@RESET-02" }, async ({ page }) => {
  const { link } = await aForgetful(page);
  await comeAs(page, admin);
  await page.goto(link);
  await fill(page, chosen);
  await page.getByRole("button", { name: "Go to landing page" }).click();
  await page.waitForURL("/homepage");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
});

test(
  "lets one of two tabs with the same link succeed, and tells the other why not",
  { tag: "@RESET-03" },
  async ({ page, context }) => {
    const { link } = await aForgetful(page);
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

test("says under the form that a token is unknown", { tag: "@RESET-03" }, async ({ page }) => {
  await page.goto("/reset?token=never-given");
  await fill(page, chosen);
  await expect(page.getByRole("alert")).toContainText(/not valid/);
  expect(await keptSession(page)).toBeNull();
});

test("keeps what was typed when the server is busy or cannot be reached", { tag: "@RESET-03" }, async ({ page }) => {
  const says = "Too many attempts. Try again in 2 minutes.";
  await page.goto("/reset?token=any");
  await page.route("**/api/accounts/reset-password/", (route) =>
    route.fulfill({ status: 429, json: { detail: says } }),
  );
  await fill(page, chosen);
  await expect(page.getByRole("alert")).toHaveText(says);
  await expect(page.getByRole("link", { name: "Ask for a new mail" })).toHaveCount(0);
  await page.unroute("**/api/accounts/reset-password/");
  await page.route("**/api/accounts/reset-password/", (route) => route.abort());
  await resetButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(/could not be reached/);
  await expect(newPassword(page)).toHaveValue(chosen);
  await expect(confirmation(page)).toHaveValue(chosen);
});
