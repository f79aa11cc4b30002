import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { admin, comeAs, expect, readStoredSession, password, staff, test } from "./stage.ts";

const badge = (page: Page) => page.getByText("NGS Employee", { exact: true });
const reason = (page: Page) => page.getByRole("textbox", { name: "Reason" });
const signIn = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true });

/** Opens the dialog that signs in as the Vendor Admin of a new company. */
async function openDialog(page: Page) {
  const company = await createCompany({ hasAcceptedTerms: false });
  await page.goto("/provider/companies");
  await page.getByRole("textbox", { name: "Search by Name, Code, Tax ID or Email" }).fill(company.name);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: company.name, exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "People" }).click();
  await page.getByRole("button", { name: "Sign in as Ada Moss" }).click();
  await expect(page.getByRole("dialog")).toContainText("You will be signed out as staff in this browser");
  return company;
}

test.describe("a staff user", () => {
  test.use({ user: staff, isConfirmed: true });

  test("finds a company and its users, page by page", async ({ page }) => {
    await page.goto("/homepage");
    await page.waitForURL(/\/provider/);
    await page.getByRole("navigation").getByRole("link", { name: "Companies" }).click();
    const searchField = page.getByRole("textbox", { name: "Search by Name, Code, Tax ID or Email" });
    await searchField.fill("mesa bluemesa0001");
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 Total Results Found")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "Blue Mesa Valve & Supply" });
    await expect(row).toContainText("Professional");
    await row.getByRole("link", { name: "Blue Mesa Valve & Supply", exact: true }).click();
    await page.waitForURL(/\/provider\/companies\/[\w-]+/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blue Mesa Valve & Supply");
    await page.getByRole("main").getByRole("link", { name: "People" }).click();
    await page.getByRole("textbox", { name: "Search by Name or Email" }).fill("renee");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row").filter({ hasText: admin })).toContainText("Vendor Admin");
    await expect(page.getByText("Items 1 to 1 of 1 total")).toBeVisible();
    await page.reload();
    await expect(page.getByText("1 Total Results Found")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Companies" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Companies");
  });

  test("finds no company at an unknown address", { tag: "@SHELL-12" }, async ({ page }) => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "none"]) {
      await page.goto(`/provider/companies/${id}`);
      await expect(page.getByText("the page you were looking for cannot be found.")).toBeVisible();
    }
    await page.getByRole("button", { name: "Back to the main page" }).click();
    await page.waitForURL(/\/provider/);
  });

  test(
    "gives a reason and signs in as the user, with a badge in every tab",
    { tag: ["@LOGIN-05", "@SHELL-02"] },
    async ({ page, context, baseURL }) => {
      const company = await openDialog(page);
      const second = await context.newPage();
      await second.goto("/provider/companies");
      await expect(second.getByRole("heading", { level: 1 })).toHaveText("Companies");
      const before = (await readStoredSession(page)) as { refresh: string }; // the app stored it

      await signIn(page).click();
      await expect(reason(page)).toHaveAccessibleDescription("Say why you sign in as this user.");
      await reason(page).fill("Ticket 4711");
      await signIn(page).click();
      // The user has not accepted the terms, but the portal does not require it from staff.
      await page.waitForURL("/homepage");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ada");
      await expect(page.getByRole("banner")).toContainText(company.name);
      await expect(badge(page)).toBeVisible();
      await expect(page.getByRole("alertdialog")).toHaveCount(0);

      await expect(second.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ada");
      await expect(badge(second)).toBeVisible();
      const refreshed = await fetch(`${baseURL}/api/token/refresh`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ refresh: before.refresh }),
      });
      expect(refreshed.status).toBe(401);

      await page.setViewportSize({ width: 390, height: 844 });
      await expect(badge(page)).toBeInViewport();
    },
  );

  test(
    "keeps the dialog and the reason when the server rejects the request",
    { tag: "@LOGIN-05" },
    async ({ page }) => {
      await openDialog(page);
      await page.route("**/api/provider/sign-in-as", (route) =>
        route.fulfill({ status: 409, json: { detail: "Ada Moss is deactivated." } }),
      );
      await reason(page).fill("Ticket 4711");
      await signIn(page).click();
      await expect(page.getByRole("alert")).toHaveText("Ada Moss is deactivated.");
      await expect(reason(page)).toHaveValue("Ticket 4711");
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("button", { name: "Sign in as Ada Moss" })).toBeFocused();
    },
  );

  test(
    "signs in with a link once, then sees that it was used and can still sign in with the form",
    { tag: "@LOGIN-05" },
    async ({ page, browser }) => {
      await openDialog(page);
      await reason(page).fill("Ticket 4711");
      const linkRequest = page.waitForRequest(/\/login\?token=/);
      await signIn(page).click();
      const url = (await linkRequest).url();
      await page.waitForURL("/homepage");

      const other = await (await browser.newContext()).newPage();
      await comeAs(other, admin);
      const before = await readStoredSession(other);
      await other.goto(url);
      await expect(other.getByRole("alert").first()).toContainText(/used already or has expired/);
      expect(new URL(other.url()).search).toBe("");
      expect(await readStoredSession(other)).toEqual(before);
      await other.getByRole("button", { name: "Go on to the portal" }).click();
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

test("retries a link after a reload if the server could not be reached", { tag: "@LOGIN-05" }, async ({ page }) => {
  const exchange = "**/api/accounts/token-from-temporary/";
  await page.route(exchange, (route) => route.abort());
  await page.goto("/login?token=abc");
  await expect(page.getByText(/could not be reached/)).toBeVisible();
  await page.unroute(exchange);
  const request = page.waitForRequest(exchange);
  await page.reload();
  expect((await request).postDataJSON()).toEqual({ token: "abc" });
});

test.describe("a vendor", () => {
  test.use({ user: admin });

  test("sees neither the badge nor the provider's console", { tag: ["@SHELL-02", "@SHELL-12"] }, async ({ page }) => {
    await page.goto("/provider/companies");
    await expect(page.getByText("the page you were looking for cannot be found.")).toBeVisible();
    await page.goto("/homepage");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
    await expect(badge(page)).toHaveCount(0);
  });
});
