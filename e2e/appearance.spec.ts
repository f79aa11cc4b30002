import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test("follows the system's theme until one is chosen, and keeps the choice", { tag: "@SHELL-01" }, async ({ page }) => {
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
});

test(
  "says that the device is offline; a toast greets its return, stays 5 s and leaves in 300 ms",
  { tag: "@LIST-09" },
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

test("shows a tooltip 400 ms after pointing", { tag: "@LIST-10" }, async ({ page }) => {
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
  "asks for the user again after 30 s, for the flags not in the whole session",
  { tag: "@LIST-11" },
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    const times = (path: string) => asked.filter((one) => one === path).length;
    await page.clock.install();
    await page.goto("/homepage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.clock.fastForward(29_000);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    expect(times("/api/accounts/user-details/")).toBe(1);
    await page.clock.fastForward(600_000);
    const again = page.waitForRequest("**/api/accounts/user-details/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home", exact: true }).click();
    await again;
    expect(times("/api/accounts/feature-flags/")).toBe(1);
    expect(times("/api/accounts/company-details/")).toBe(1);
  },
);
