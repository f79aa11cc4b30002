import type { Page } from "@playwright/test";
import { waitForMailedLink } from "./mails.ts";
import { createCompany } from "./company.ts";
import { comeAs, expect, password, test } from "./stage.ts";

const chosen = "Gasket4Flange";

const newPassword = (page: Page) => page.getByRole("textbox", { name: "New Password" });

/** Creates a user, requests a password reset for them and returns the mailed link. */
async function createResetLink(page: Page) {
  const { admin: email } = await createCompany({ hasAcceptedTerms: false });
  await page.goto("/reset");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("dialog", { name: "We Have E-mailed Your Password Reset Link!" })).toBeVisible();
  return { email, link: await waitForMailedLink(email, "/reset") };
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

test(
  "sets a new password with the mailed link and leaks its token to no other request",
  { tag: ["@RESET-02", "@SESS-04.2", "@PASS-01"] },
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

    const rules = page.getByRole("listitem");
    await newPassword(page).fill("gasket-4");
    const plain = await rules.nth(3).evaluate((rule) => rule.ownerDocument.defaultView.getComputedStyle(rule).color);
    await expect(rules.filter({ hasText: "(not met)" })).not.toHaveCSS("color", plain);

    await newPassword(page).fill(chosen);
    await page.getByRole("textbox", { name: "Password Confirmation" }).fill(chosen);
    await page.getByRole("button", { name: "Reset Password" }).click();
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
