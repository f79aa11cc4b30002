import type { Page } from "@playwright/test";
import { admin, expect, readStoredSession, expireSession, password, test } from "./stage.ts";

test.use({ user: admin });

const ended = "Your session has ended. Sign in again.";
const signedOutElsewhere = "You were signed out in another tab.";

/** Waits until the page has sent all its requests, so that none of them meets a session that the test changes. */
async function waitUntilLoaded(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

test(
  "renews an expired token once for all requests of a page, and once for two tabs",
  { tag: "@SESS-02.1" },
  async ({ context, page }) => {
    let renewals = 0;
    context.on("request", (request) => void (request.url().endsWith("/api/token/refresh") && renewals++));
    await page.goto("/homepage");
    await waitUntilLoaded(page);
    await expireSession(page);
    await page.reload();
    await waitUntilLoaded(page);
    expect(renewals).toBe(1);

    const second = await context.newPage();
    await second.goto("/homepage");
    await waitUntilLoaded(second);
    await expireSession(page);
    await Promise.all([page.reload(), second.reload()]);
    for (const tab of [page, second]) await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    expect(renewals).toBe(2);
  },
);

test(
  "shows the sign-in page in every tab when the session has ended, and returns to the page after it",
  { tag: ["@SESS-02.3", "@SHELL-13"] },
  async ({ context, page }) => {
    const second = await context.newPage();
    await second.goto("/help");
    await waitUntilLoaded(second);
    await page.goto("/settings?type=Alerts");
    await waitUntilLoaded(page);
    await expireSession(page, { refreshToo: true });
    await page.reload();
    await page.waitForURL(
      (url) => url.pathname === "/login" && url.searchParams.get("from") === "/settings?type=Alerts",
    );
    expect(await readStoredSession(page)).toBeNull();
    for (const tab of [page, second]) await expect(tab.getByRole("status").filter({ hasText: ended })).toBeVisible();
    await page.getByLabel("Email").fill(admin);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await page.waitForURL("/settings?type=Alerts");
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL("/login");
    await expect(page.getByLabel("Email")).toBeVisible();
    await expect(page.getByText(ended)).toHaveCount(0);
  },
);

test("signs out in every tab", { tag: "@SESS-01.2" }, async ({ context, page }) => {
  await page.goto("/homepage");
  const second = await context.newPage();
  await second.goto("/help");
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Log Out" }).click();
  await Promise.all([page.waitForURL("/login"), second.waitForURL("/login")]);
  for (const tab of [page, second]) {
    await expect(tab.getByLabel("Email")).toBeVisible();
    await expect(tab.getByText(ended)).toHaveCount(0);
  }
  await expect(page.getByText(signedOutElsewhere)).toHaveCount(0);
  await expect(second.getByRole("status").filter({ hasText: signedOutElsewhere })).toBeVisible();
  await second.getByLabel("Email").fill(admin);
  await second.getByLabel("Password", { exact: true }).fill(password);
  await second.keyboard.press("Enter");
  await second.waitForURL("/help");
});

test(
  "restores the typed values after a sign-out in another tab, but only for the same user",
  { tag: "@SESS-01.2" },
  async ({ context, page }) => {
    const other = await context.newPage();
    await other.goto("/help");
    await page.goto("/document-repository?type=product-documents");
    const opener = page.getByRole("button", { name: /^Edit / }).first();
    const openerName = (await opener.getAttribute("aria-label")) ?? "";
    const name = page.getByRole("dialog").getByRole("textbox", { name: "Document Name" });
    const signOutElsewhere = async () => {
      await other.getByRole("button", { name: "Log Out" }).click();
      await Promise.all([page.waitForURL("/login"), other.waitForURL("/login")]);
    };
    const signInAgain = async (email: string) => {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      await Promise.all([page.waitForURL(/\/document-repository\?type=/), other.waitForURL("/homepage")]);
    };
    await opener.click();
    await name.fill("Half a name");
    await signOutElsewhere();
    await signInAgain("editor@bluemesa.example");
    await page.getByRole("button", { name: openerName, exact: true }).click();
    await expect(name).not.toHaveValue("Half a name");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await signOutElsewhere();
    await signInAgain(admin);

    await page.getByRole("button", { name: openerName, exact: true }).click();
    await expect(name).toHaveValue("Half a name");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: openerName, exact: true }).click();
    await expect(name).not.toHaveValue("Half a name");
  },
);

test(
  "signs out in every tab without a connection, and ends the session on the server once it is back",
  { tag: ["@SESS-01.2", "@SESS-01.3"] },
  async ({ context, page }) => {
    await page.goto("/homepage");
    const second = await context.newPage();
    await second.goto("/help");
    for (const tab of [page, second]) await waitUntilLoaded(tab);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Log Out" }).click();
    for (const tab of [page, second]) {
      await tab.waitForURL("/login");
      await expect(tab.getByLabel("Email")).toBeVisible();
    }
    await page.goBack();
    await page.waitForURL(/\/login/);
    const signOutRequest = context.waitForEvent("request", (request) => request.url().endsWith("/api/token/blacklist"));
    await context.setOffline(false);
    expect((await (await signOutRequest).response())?.status()).toBe(200);
    await expect.poll(() => page.evaluate("localStorage.getItem('lading.ended-sessions')")).toBeNull();
  },
);

test("calls the configured API host without a rebuild", { tag: "@API-04" }, async ({ page }) => {
  await page.route("/config.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'window.lading = { apiBase: "/elsewhere" };' }),
  );
  const request = page.waitForRequest("**/elsewhere/api/accounts/user-details/");
  await page.goto("/homepage");
  await request;
});
