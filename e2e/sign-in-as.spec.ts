import type { Page } from "@playwright/test";
import { sessionKey } from "./session.ts";
import { admin, comeAs, expect, readStoredSession, password, staff, test } from "./stage.ts";
import { reason, signIn, bar, pressSignIn, openDialog } from "./sign-in-as-steps.ts";

const badge = (page: Page) => page.getByText("NGS Employee", { exact: true });

/** Makes the access token of the tab's own session invalid. */
const breakAccessToken = (tab: Page) =>
  tab.evaluate((key) => {
    const pair = JSON.parse(sessionStorage.getItem(key) ?? "{}") as { access: string; refresh: string }; // the app wrote it
    sessionStorage.setItem(key, JSON.stringify({ ...pair, access: `${pair.access}-` }));
  }, sessionKey);

test.describe("a staff user", () => {
  test.use({ user: staff, isConfirmed: true });

  test(
    "gives a reason and signs in as the user in a tab with its own session",
    { tag: ["@LOGIN-05.1", "@LOGIN-05.2", "@SHELL-02"] },
    async ({ page, context }) => {
      const company = await openDialog(page);
      const staffSession = await readStoredSession(page);

      await signIn(page).click();
      await expect(reason(page)).toHaveAccessibleDescription("Say why you sign in as this user.");
      await reason(page).fill("Ticket 4711");
      const tab = await pressSignIn(page);
      // The user has not accepted the terms, but the portal does not require it from staff.
      await tab.waitForURL("/homepage");
      await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ada");
      await expect(tab.getByRole("banner")).toContainText(company.name);
      await expect(bar(tab)).toHaveText(/^Viewing as Ada Moss, Vendor Admin · [^·]+End Session$/);
      await expect(badge(tab)).toBeVisible();
      await expect(tab.getByRole("alertdialog")).toHaveCount(0);
      expect(await tab.evaluate("window.opener")).toBeNull();

      // The vendor's session is in this tab alone, and a reload keeps it.
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(await readStoredSession(page)).toEqual(staffSession);
      await tab.reload();
      await expect(bar(tab)).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(company.name);
      const third = await context.newPage();
      await third.goto("/homepage");
      await third.waitForURL(/\/provider/);

      // Each session renews its own tokens.
      await breakAccessToken(tab);
      await tab.goto("/notifications");
      await expect(bar(tab)).toBeVisible();
      expect(await readStoredSession(page)).toEqual(staffSession);

      await tab.setViewportSize({ width: 390, height: 844 });
      await expect(badge(tab)).toBeInViewport();
      await expect(bar(tab)).toBeInViewport();
      await bar(tab).getByRole("button", { name: "End Session" }).click();
      await tab.waitForURL(/\/provider\/companies\/[\w-]+$/);
      await expect(tab.getByRole("heading", { level: 1 })).toHaveText(company.name);
      expect(await tab.evaluate((key) => sessionStorage.getItem(key), sessionKey)).toBeNull();
    },
  );

  test(
    "signs in with a link once, then sees that it was used and can still sign in with the form",
    { tag: ["@LOGIN-05.1", "@LOGIN-05.5"] },
    async ({ page, browser }) => {
      await openDialog(page);
      await reason(page).fill("Ticket 4711");
      const linkRequest = page.context().waitForEvent("request", (request) => /\/login\?token=/.test(request.url()));
      const tab = await pressSignIn(page);
      const url = (await linkRequest).url();
      await tab.waitForURL("/homepage");

      const other = await (await browser.newContext()).newPage();
      await comeAs(other, admin);
      const before = await readStoredSession(other);
      await other.goto(url);
      await expect(other.getByRole("alert").first()).toContainText(/used already or has expired/);
      expect(new URL(other.url()).search).toBe("");
      expect(await readStoredSession(other)).toEqual(before);
      await other.getByRole("button", { name: "Go to the Portal" }).click();
      await other.waitForURL("**/homepage");
      await other.getByRole("button", { name: "Log Out" }).click();
      await other.waitForURL("**/login");
      await other.goto(url);
      await expect(other.getByRole("alert").first()).toContainText(/used already or has expired/);
      expect(new URL(other.url()).search).toBe("");
      await other.reload();
      await expect(other.getByText(/used already or has expired/)).toHaveCount(0);
      await other.getByLabel("Email").fill(admin);
      await other.getByRole("textbox", { name: "Password" }).fill(password);
      await other.keyboard.press("Enter");
      await other.waitForURL("**/homepage");
      await expect(badge(other)).toHaveCount(0);
      await other.context().close();
    },
  );
});
