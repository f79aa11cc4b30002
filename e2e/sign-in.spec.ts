import type { Page } from "@playwright/test";
import { admin, expect, keptSession, password, staff, test } from "./stage.ts";

test.beforeEach(({ page }) => page.goto("/login").then(() => undefined));

test("has two fields, a button and help for who forgot", { tag: ["@LOGIN-01", "@SHELL-07"] }, async ({ page }) => {
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("autocomplete", "current-password");
  await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Forgot Password?" })).toHaveAttribute("href", "/reset");
  await expect(page.getByRole("link", { name: "Need help?" })).toHaveAttribute("href", /^mailto:.+@/);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toBeFocused();
});

for (const path of ["/reset", "/welcome"])
  test(`${path} leads back to the sign-in page`, { tag: "@SHELL-11" }, async ({ page }) => {
    await page.goto(path);
    await page.getByRole("link", { name: "Return To Login" }).click();
    await page.waitForURL("/login");
  });

test("says at each field what is missing or malformed", { tag: "@LOGIN-02" }, async ({ page }) => {
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter an email to log-in.");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "Please enter a password to log-in.",
  );
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill("nobody");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Must be a valid email.");
});

test(
  "answers a wrong address and a wrong password alike, and keeps what was typed",
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

const answering = [
  {
    status: 429,
    body: { detail: "Too many attempts. Try again in 2 minutes." },
    says: "Too many attempts. Try again in 2 minutes.",
  },
  { status: 500, body: {}, says: "Something went wrong" },
  { status: 503, body: "not JSON", says: "Something went wrong" },
];
for (const { status, body, says } of answering)
  test(`shows "${says}" when the server answers ${status}`, { tag: "@LOGIN-04" }, async ({ page }) => {
    await page.route("**/api/token", (route) => route.fulfill({ status, json: body }));
    await signIn(page);
    await expect(page.getByRole("alert")).toHaveText(says);
  });

test("admits that something went wrong when the server cannot be reached", { tag: "@LOGIN-04" }, async ({ page }) => {
  await page.route("**/api/token", (route) => route.abort());
  await signIn(page);
  await expect(page.getByRole("alert")).toHaveText("Something went wrong");
});

test("explains in a modal why the user may not come in", { tag: "@LOGIN-04" }, async ({ page }) => {
  const detail = "Your account has been deactivated. Ask your Vendor Admin.";
  await page.route("**/api/token", (route) => route.fulfill({ status: 403, json: { detail } }));
  await signIn(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(detail);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveValue(admin);
});

test("sends one request however often Enter is pressed", { tag: "@LOGIN-01" }, async ({ page }) => {
  let asked = 0;
  const pressedAgain = Promise.withResolvers<void>();
  await page.route("**/api/token", async (route) => {
    asked++;
    await pressedAgain.promise;
    await route.continue();
  });
  await page.getByLabel("Email").fill(admin);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  pressedAgain.resolve();
  await page.waitForURL("/homepage");
  expect(asked).toBe(1);
});

test(
  "keeps a token pair and opens the home page; signing out empties it",
  { tag: ["@SESS-01", "@SHELL-11"] },
  async ({ page }) => {
    await signIn(page);
    await page.waitForURL("/homepage");
    expect(await keptSession(page)).toEqual({
      access: expect.stringMatching(/./),
      refresh: expect.stringMatching(/./),
    });

    const ended = page.waitForRequest("**/api/token/blacklist");
    await page.getByRole("button", { name: "Log Out" }).click();
    expect((await ended).method()).toBe("POST");
    await page.waitForURL("/login");
    expect(await keptSession(page)).toEqual({ access: "", refresh: "" });
    await page.goBack();
    await page.waitForURL(/\/login/);
  },
);

test("leads back to where the user wanted to go, query and all", { tag: "@SHELL-13" }, async ({ page }) => {
  await page.goto("/settings?type=Change+Password");
  await page.waitForURL(/\/login/);
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText("Your session has ended")).toHaveCount(0);
  await signIn(page);
  await page.waitForURL("/settings?type=Change+Password");
});

for (const from of ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])
  test(`never leads away from the portal: ${from}`, { tag: "@SHELL-13" }, async ({ page }) => {
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await signIn(page);
    await page.waitForURL("/homepage");
  });

test("does not ask who is signed in already", { tag: "@LOGIN-06" }, async ({ page }) => {
  await signIn(page);
  await page.waitForURL("/homepage");
  await page.goto("/login");
  await page.waitForURL("/homepage");
  await page.goto("/login?from=/help");
  await page.waitForURL("/help");
});

test("opens the provider's console to staff", { tag: "@LOGIN-06" }, async ({ page }) => {
  await signIn(page, staff);
  await page.waitForURL(/\/provider/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Companies");
});

async function signIn(page: Page, email = admin) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}
