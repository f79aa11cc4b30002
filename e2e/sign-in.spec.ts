import type { Page } from "@playwright/test";
import { admin, expect, readStoredSession, password, staff, test } from "./stage.ts";

test.beforeEach(({ page }) => page.goto("/login").then(() => undefined));

test(
  "has two fields, a button and links to reset the password and to get help, and shows a bad value at its field",
  { tag: ["@LOGIN-01", "@LOGIN-02", "@SHELL-07"] },
  async ({ page }) => {
    await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("autocomplete", "current-password");
    await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Forgot Password?" })).toHaveAttribute("href", "/reset");
    await expect(page.getByRole("link", { name: "Need help?" })).toHaveAttribute("href", /^mailto:.+@/);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByLabel("Email")).toBeFocused();

    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter an email to log-in.");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "Please enter a password to log-in.",
    );
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.getByLabel("Email").fill("nobody");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Must be a valid email.");
  },
);

test("is linked from the pages that reset a password and create an account", { tag: "@SHELL-11" }, async ({ page }) => {
  for (const path of ["/reset", "/welcome"]) {
    await page.goto(path);
    await page.getByRole("link", { name: "Return To Login" }).click();
    await page.waitForURL("/login");
  }
});

test(
  "responds to a wrong address and a wrong password alike, and keeps the typed values",
  { tag: "@LOGIN-03" },
  async ({ page }) => {
    for (const email of [admin, "nobody@nowhere.example"]) {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill("wrong");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText("The email address or password you entered is incorrect");
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("wrong");
    }
  },
);

test(
  "distinguishes a failure, a busy server, one that cannot be reached, and a user who may not sign in",
  { tag: "@LOGIN-04" },
  async ({ page }) => {
    const busy = "Too many attempts. Try again in 2 minutes.";
    const alert = page.getByRole("alert");
    // Each answer has another message than the one before, so that each message is a new one.
    for (const [answer, message] of [
      [{ status: 500, body: "" }, "Something went wrong"],
      [{ status: 429, json: { detail: busy } }, busy],
      [{ status: 503, body: "not JSON" }, "Something went wrong"],
      [undefined, "The server could not be reached. Check your connection and try again."],
    ] as const) {
      await page.route("**/api/token", (route) => (answer ? route.fulfill(answer) : route.abort()));
      await signIn(page);
      await expect(alert).toHaveText(message);
      await page.unroute("**/api/token");
    }

    const detail = "Your account has been deactivated. Ask your Vendor Admin.";
    await page.route("**/api/token", (route) => route.fulfill({ status: 403, json: { detail } }));
    await signIn(page);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(detail);
    await dialog.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel("Email")).toHaveValue(admin);
  },
);

test(
  "stores a token pair after one request, even if Enter is pressed twice, and clears the tokens on sign-out",
  { tag: ["@LOGIN-01", "@SESS-01", "@SHELL-11"] },
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

test("returns to the requested page after the sign-in, including the query", { tag: "@SHELL-13" }, async ({ page }) => {
  await page.goto("/settings?type=Change+Password");
  await page.waitForURL(/\/login/);
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText("Your session has ended")).toHaveCount(0);
  await signIn(page);
  await page.waitForURL("/settings?type=Change+Password");
});

test(
  "never redirects away from the portal, and skips the form for a user who is already signed in",
  { tag: ["@SHELL-13", "@LOGIN-06"] },
  async ({ page }) => {
    await page.goto(`/login?from=${encodeURIComponent("/\\evil.example")}`);
    await signIn(page);
    await page.waitForURL("/homepage");
    await page.goto("/login");
    await page.waitForURL("/homepage");
    await page.goto("/login?from=/help");
    await page.waitForURL("/help");
    await page.goto("/login?from=/.//evil.example");
    await page.waitForURL("/homepage");
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
