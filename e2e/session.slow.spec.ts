import { admin, expect, password, test } from "./stage.ts";
import { waitUntilLoaded } from "./session-steps.ts";

test.use({ user: admin });

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
