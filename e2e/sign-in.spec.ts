import type { Page } from "@playwright/test";
import { admin, expect, readStoredSession, password, staff, test } from "./stage.ts";

test.beforeEach(({ page }) => page.goto("/login").then(() => undefined));

test(
  "stores a token pair after one request, even if Enter is pressed twice, and clears the tokens on sign-out",
  { tag: ["@LOGIN-01", "@SESS-01.1", "@SESS-01.2", "@SHELL-11.1"] },
  async ({ page }) => {
    let requestCount = 0;
    const pressedAgain = Promise.withResolvers<void>();
    await page.route("**/api/token", async (route) => {
      requestCount++;
      await pressedAgain.promise;
      await route.continue();
    });
    await signIn(page);
    await page.keyboard.press("Enter");
    pressedAgain.resolve();
    await page.waitForURL("/homepage");
    expect(requestCount).toBe(1);
    expect(await readStoredSession(page)).toEqual({
      access: expect.stringMatching(/./),
      refresh: expect.stringMatching(/./),
    });

    const ended = page.waitForRequest("**/api/token/blacklist");
    await page.getByRole("button", { name: "Log Out" }).click();
    expect((await ended).method()).toBe("POST");
    await page.waitForURL("/login");
    expect(await readStoredSession(page)).toEqual({ access: "", refresh: "" });
    await page.goBack();
    await page.waitForURL(/\/login/);
  },
);

test("opens the provider's console for staff without a rejected request", { tag: "@LOGIN-06" }, async ({ page }) => {
  const rejected: string[] = [];
  page.on("response", (response) => void (response.status() >= 400 && rejected.push(response.url())));
  await signIn(page, staff);
  await page.waitForURL(/\/provider/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Queue");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  expect(rejected).toEqual([]);
});

async function signIn(page: Page, email = admin) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}
