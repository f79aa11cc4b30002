import { admin, expect, keptSession, lapse, password, test } from "./stage.ts";

test.use({ user: admin });

const ended = "Your session has ended. Sign in again.";

test("renews a lapsed token once for all that a page asks", { tag: "@SESS-02" }, async ({ page }) => {
  await page.goto("/homepage");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  let renewals = 0;
  page.on("request", (request) => void (request.url().endsWith("/api/token/refresh") && renewals++));
  await lapse(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(renewals).toBe(1);
});

test("renews once for two tabs", { tag: "@SESS-02" }, async ({ context, page }) => {
  await page.goto("/homepage");
  const second = await context.newPage();
  await second.goto("/homepage");
  let renewals = 0;
  context.on("request", (request) => void (request.url().endsWith("/api/token/refresh") && renewals++));
  await lapse(page);
  await Promise.all([page.reload(), second.reload()]);
  for (const tab of [page, second]) await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  expect(renewals).toBe(1);
});

test(
  "asks to sign in again when the session is over, says so in every tab, and remembers the page",
  { tag: ["@SESS-02", "@SHELL-13"] },
  async ({ context, page }) => {
    const second = await context.newPage();
    await second.goto("/help");
    await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/settings?type=Alerts");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await lapse(page, { refreshToo: true });
    await page.reload();
    await page.waitForURL(
      (url) => url.pathname === "/login" && url.searchParams.get("from") === "/settings?type=Alerts",
    );
    expect(await keptSession(page)).toBeNull();
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

test("signs out in every tab", { tag: "@SESS-01" }, async ({ context, page }) => {
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
});

test(
  "signs out without a connection, in every tab, and tells the server once it is back",
  { tag: ["@SESS-01", "@SHELL-14"] },
  async ({ context, page }) => {
    await page.goto("/homepage");
    const second = await context.newPage();
    await second.goto("/help");
    for (const tab of [page, second]) {
      await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
      await tab.waitForLoadState("networkidle");
    }
    await context.setOffline(true);
    await page.getByRole("button", { name: "Log Out" }).click();
    for (const tab of [page, second]) {
      await tab.waitForURL("/login");
      await expect(tab.getByLabel("Email")).toBeVisible();
    }
    await page.goBack();
    await page.waitForURL(/\/login/);
    const told = context.waitForEvent("request", (request) => request.url().endsWith("/api/token/blacklist"));
    await context.setOffline(false);
    expect((await (await told).response())?.status()).toBe(200);
    await expect.poll(() => page.evaluate("localStorage.getItem('lading.ended-sessions')")).toBeNull();
  },
);

test(
  "keeps the user signed in when the server cannot be reached, and offers to try again",
  { tag: ["@SESS-02", "@SHELL-14"] },
  async ({ page }) => {
    await page.goto("/login");
    await page.route("**/api/accounts/**", (route) => route.abort());
    await page.goto("/homepage");
    await expect(page.getByText("This page could not be loaded")).toBeVisible();
    await page.unroute("**/api/accounts/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
  },
);

test("calls the host that the deployment names, without a rebuild", { tag: "@API-04" }, async ({ page }) => {
  await page.route("/config.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'window.lading = { apiBase: "/elsewhere" };' }),
  );
  const asked = page.waitForRequest("**/elsewhere/api/accounts/user-details/");
  await page.goto("/homepage");
  await asked;
});
