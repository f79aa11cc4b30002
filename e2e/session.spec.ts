import { admin, expect, readStoredSession, expireSession, password, test } from "./stage.ts";
import { waitUntilLoaded } from "./session-steps.ts";

const ended = "Your session has ended. Sign in again.";
const signedOutElsewhere = "You were signed out in another tab.";

test.use({ user: admin });

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
