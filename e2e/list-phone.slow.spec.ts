import { admin, expect, test } from "./stage.ts";

test.use({ user: admin, viewport: { width: 390, height: 844 }, hasTouch: true });

test("the bar of selected rows does not cover the focused element", { tag: "@LIST-04.3" }, async ({ page }) => {
  await page.goto("/notifications?type=Notifications");
  await page.getByRole("list").getByRole("checkbox").first().check();
  await expect(page.getByRole("group", { name: /^Selected/ })).toBeVisible();
  const last = page.getByRole("list").getByRole("link").last();
  const isLast = () => last.evaluate((link) => link.matches(":focus"));
  const isCovered = () =>
    page.locator(":focus").evaluate((focused) => {
      const { x, y, width, height } = focused.getBoundingClientRect();
      const top = focused.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
      return !top || !(focused.contains(top) || focused.parentElement?.contains(top));
    });
  while (!(await isLast())) {
    await page.keyboard.press("Tab");
    expect(await isCovered()).toBe(false);
  }
});
