import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test(
  "follows the system theme until the user chooses one, and keeps the choice",
  { tag: "@SHELL-01.2" },
  async ({ page }) => {
    const background = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/homepage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await background()).toBe("rgb(16, 17, 20)");
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name: "Light" }).click();
    await expect.poll(background).toBe("rgb(255, 255, 255)");
    await page.reload();
    expect(await background()).toBe("rgb(255, 255, 255)");
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name: "System" }).click();
    await expect.poll(background).toBe("rgb(16, 17, 20)");
  },
);

test(
  "shows that the device is offline, and on reconnection a toast for 5 s that fades out in 300 ms",
  { tag: "@LIST-09.3" },
  async ({ page, context }) => {
    await page.goto("/homepage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await context.setOffline(true);
    await expect(page.getByText("You are offline")).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await context.setOffline(false);
    const toast = page.getByText("You are back online");
    await expect(toast).toBeVisible();
    await expect(page.getByText("You are offline")).toBeHidden();
    const card = page.getByRole("status").locator("span", { has: toast }).first();
    await page.clock.runFor(4_999);
    await expect(card).toHaveCSS("opacity", "1");
    await page.clock.runFor(1);
    await expect(card).toHaveCSS("opacity", "0");
    await page.clock.runFor(299);
    await expect(toast).toBeAttached();
    await page.clock.runFor(1);
    await expect(toast).not.toBeAttached();
  },
);

test(
  "a toast covers neither the user's menu nor the search of a list in a window of 390, 1024 or 1440 px",
  { tag: "@LIST-09.3" },
  async ({ page, context }) => {
    await page.goto("/product-catalog");
    const search = page.getByRole("main").getByRole("search");
    await expect(search).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You are offline")).toBeVisible();
    await context.setOffline(false);
    const toast = page.getByRole("status").locator("span", { hasText: "You are back online" }).first();
    const banner = page.getByRole("banner");
    const bars = [banner.locator("button[aria-haspopup]").first(), banner.getByRole("button", { name: "Log Out" })];
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await toast.hover(); // It stays while the pointer is over it.
      const covered = await toast.boundingBox();
      for (const part of [...bars, search]) {
        const box = await part.boundingBox();
        if (!box || !covered) throw new Error("a part is hidden");
        expect(
          box.y + box.height <= covered.y ||
            covered.y + covered.height <= box.y ||
            box.x + box.width <= covered.x ||
            covered.x + covered.width <= box.x,
          `${width} px wide`,
        ).toBe(true);
      }
    }
  },
);

test("shows a tooltip 400 ms after the pointer enters", { tag: "@LIST-10.6" }, async ({ page }) => {
  await page.goto("/homepage");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(700, 500);
  await page.getByRole("button", { name: "Collapse navigation" }).hover();
  await page.clock.runFor(390);
  await expect(page.getByRole("tooltip")).toBeHidden();
  await page.clock.runFor(20);
  await expect(page.getByRole("tooltip", { name: "Collapse navigation" })).toBeVisible();
});

test(
  "fetches the user again after 30 s, but the feature flags only once in a session",
  { tag: "@LIST-11" },
  async ({ page }) => {
    const paths: string[] = [];
    page.on("request", (request) => void paths.push(new URL(request.url()).pathname));
    const countRequests = (path: string) => paths.filter((one) => one === path).length;
    // The time passes only when the test sets it, so a slow machine cannot make the data stale.
    const start = Date.now();
    await page.clock.setFixedTime(start);
    await page.goto("/homepage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.clock.setFixedTime(start + 29_000);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    expect(countRequests("/api/accounts/user-details/")).toBe(1);
    await page.clock.setFixedTime(start + 600_000);
    const again = page.waitForRequest("**/api/accounts/user-details/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home", exact: true }).click();
    await again;
    expect(countRequests("/api/accounts/feature-flags/")).toBe(1);
    expect(countRequests("/api/accounts/company-details/")).toBe(1);
  },
);
