import { expect, staff, test } from "./stage.ts";
import { reason, bar, pressSignIn, openDialog } from "./sign-in-as-steps.ts";

test.describe("a staff user", () => {
  test.use({ user: staff, isConfirmed: true });

  test(
    "signs out as staff without ending the user's session in the other tab",
    { tag: "@LOGIN-05.7" },
    async ({ page }) => {
      await openDialog(page);
      await reason(page).fill("Ticket 4711");
      const tab = await pressSignIn(page);
      await expect(bar(tab)).toBeVisible();
      await page.getByRole("button", { name: "Log Out" }).click();
      await page.waitForURL("**/login");
      await tab.goto("/notifications");
      await expect(bar(tab)).toBeVisible();
      await bar(tab).getByRole("button", { name: "End Session" }).click();
      await tab.waitForURL(/\/login\?from=/);
    },
  );
});

test("retries a link after a reload if the server could not be reached", { tag: "@LOGIN-05.1" }, async ({ page }) => {
  const exchange = "**/api/accounts/token-from-temporary/";
  await page.route(exchange, (route) => route.abort());
  await page.goto("/login?token=abc");
  await expect(page.getByText(/could not be reached/)).toBeVisible();
  await page.unroute(exchange);
  const request = page.waitForRequest(exchange);
  await page.reload();
  expect((await request).postDataJSON()).toEqual({ token: "abc" });
});
