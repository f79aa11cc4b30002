import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test.describe("side navigation", () => {
  test(
    "opens a submenu 400 ms after the pointer enters and closes it 400 ms after the pointer leaves",
    { tag: "@SHELL-03.2" },
    async ({ page }) => {
      await page.goto("/homepage");
      const navigation = page.getByRole("navigation");
      const entry = navigation.getByRole("link", { name: "Document Repository" });
      const section = navigation.getByRole("link", { name: "Order Documents" });
      await entry.waitFor();
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await entry.hover();
      await page.clock.runFor(399);
      await expect(section).toBeHidden();
      await page.clock.runFor(1);
      await expect(section).toBeVisible();
      await page.mouse.move(900, 600);
      await page.clock.runFor(399);
      await expect(section).toBeVisible();
      await page.clock.runFor(1);
      await expect(section).toBeHidden();
    },
  );

  test(
    "opens and closes submenus by keyboard, and stays collapsed after a reload",
    { tag: ["@SHELL-03.3", "@SHELL-06"] },
    async ({ page }) => {
      await page.goto("/homepage");
      const entry = page.getByRole("navigation").getByRole("link", { name: "Notifications" });
      // The bell has the same name while nothing is unread, so the test looks only in the submenu.
      const sections = page.getByRole("list", { name: "Notifications" }).getByRole("link");
      await entry.focus();
      await page.keyboard.press("ArrowRight");
      await expect(sections.first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(entry).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Notifications submenu" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(sections.first()).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(sections.last()).toBeFocused();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/notifications\?type=Archived\+Notifications/);
      await expect(page.getByRole("link", { name: "Archived Notifications" })).toBeHidden();

      const navigation = page.getByRole("navigation", { name: "Main" });
      await expect(navigation.getByText("Dashboard")).toBeInViewport();
      await page.getByRole("button", { name: "Collapse navigation" }).click();
      await expect(page.getByRole("button", { name: "Expand navigation" })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("button", { name: "Expand navigation" })).toBeVisible();
      await expect.poll(async () => (await navigation.boundingBox())?.width).toBeLessThan(65);
    },
  );
});

test.describe("in a narrow window", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("shows the navigation in a drawer", { tag: "@SHELL-03.5" }, async ({ page }) => {
    await page.goto("/homepage");
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
    await page.getByRole("button", { name: "Open navigation" }).tap();
    await page.getByRole("button", { name: "Document Repository submenu" }).tap();
    await page.getByRole("link", { name: "Archived Documents" }).tap();
    await page.waitForURL(/\/document-repository\?type=Archived\+Documents/);
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);

    const marked = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page][data-status=active]");
    await page.goto("/change-password");
    await page.getByRole("button", { name: "Open navigation" }).tap();
    await expect(marked).toHaveText(["Settings", "Change Password"]);
    await page.goto("/homepage");
    await page.getByRole("button", { name: "Open navigation" }).tap();
    await expect(marked).toHaveText(["Home"]);
  });
});
