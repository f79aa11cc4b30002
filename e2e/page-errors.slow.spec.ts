import { findFiles } from "./page-files.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test(
  "a page first opened offline keeps the navigation, and loads when the connection returns",
  { tag: "@SHELL-14.2" },
  async ({ page, context }) => {
    await page.goto("/homepage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Help" }).click();
    await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("navigation")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  },
);

test(
  "a list that failed offline loads when the connection returns",
  { tag: "@SHELL-14.2" },
  async ({ page, context }) => {
    await page.goto("/product-catalog");
    await expect(page.getByRole("row")).toHaveCount(11);
    await context.setOffline(true);
    await page.getByRole("textbox", { name: /^Search/ }).fill("gate valve 24");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The list could not be loaded.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("row").nth(1)).toContainText("24 in");
  },
);

test("a page whose code a new build has removed loads from the new build", { tag: "@SHELL-14.4" }, async ({ page }) => {
  await page.goto("/homepage");
  await page.getByRole("heading", { level: 1 }).waitFor();
  // Simulates a document of an older build: its script has another name, and the server no longer has its chunks.
  await page.evaluate('document.querySelector("script[type=module]").setAttribute("src", "/assets/older.js")');
  await page.route(await findFiles(page, "/help"), (route) => route.fulfill({ status: 404 }), { times: 1 });
  const reloaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Help" }).click();
  await reloaded;
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
});
