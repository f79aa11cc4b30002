import { findFiles } from "./page-files.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test(
  "an unknown path, one that cannot be decoded and the provider's console show a vendor the 404 page with a way home",
  { tag: "@SHELL-12" },
  async ({ page }) => {
    for (const path of ["/%FF", "/product-catalog/%E0%A4%A", "/no/such/page"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    }
    await expect(
      page.getByText("Something went wrong, or the page you were looking for cannot be found."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Back to the main page" }).click();
    await page.waitForURL("/homepage");

    await page.goto("/provider/companies");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page).toHaveURL(/\/provider\b/);
    await page.getByRole("button", { name: "Back to the main page" }).click();
    await page.waitForURL("/homepage");
  },
);

test(
  "each page has a separate chunk, and one that fails to load shows an error and can be loaded again",
  { tag: ["@SHELL-14.1", "@SHELL-14.2"] },
  async ({ page }) => {
    await page.goto("/homepage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const chunk = page.waitForRequest(await findFiles(page, "/settings"));
    await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
    await chunk;
    const help = await findFiles(page, "/help");
    await page.route(help, (route) => route.abort());
    await page.getByRole("link", { name: "Help" }).click();
    await expect(page.getByText("This page could not be loaded")).toBeVisible();
    // The first retry reloads the document. The error looks the same before and after, so the test waits for the load.
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Try Again" }).click()]);
    await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    await page.unroute(help);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  },
);

test(
  "an app that fails to load shows a message after 4 s, not a white page",
  { tag: "@SHELL-14.3" },
  async ({ page }) => {
    await page.route("**/assets/index-*.js", (route) => route.abort());
    await page.goto("/homepage");
    const message = page.getByText("The portal is taking long to load.");
    await expect(message).toBeHidden();
    // The message appears by an animation, whose time the test sets instead of waiting.
    await message.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.currentTime = 4_000;
    });
    await expect(message).toBeVisible();
  },
);

test("an uncaught error is shown to the user and reported to the server", { tag: "@SHELL-14.3" }, async ({ page }) => {
  await page.route("**/assets/failing.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'setTimeout(() => { throw new Error("lost"); })' }),
  );
  await page.goto("/homepage");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const report = page.waitForRequest("**/api/browser-reports");
  await page.addScriptTag({ url: "/assets/failing.js" });
  await expect(page.getByText("Something went wrong on this page.")).toBeVisible();
  expect((await report).postDataJSON()).toMatchObject([
    { type: "web-error", body: { documentURL: "/homepage", message: "Error: lost" } },
  ]);
  expect((await (await report).response())?.status()).toBe(204);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
});
