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

test("a row of tabs shows that it has more tabs, and scrolls to them", { tag: "@LIST-01.3" }, async ({ page }) => {
  await page.goto("/product-catalog/changes");
  const tabs = page.getByRole("group", { name: "Status" });
  const last = tabs.getByRole("button", { name: /^Withdrawn/ });
  await expect(last).toHaveText(/\d/);
  await expect(last).not.toBeInViewport({ ratio: 0.9 });
  const more = tabs.locator("button[aria-hidden]");
  await expect(more).toHaveCount(1);
  await more.click();
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(page).toHaveURL(/status=withdrawn/);

  // The page scrolls to the tab that the address selects.
  await page.reload();
  await expect(last).toHaveAttribute("aria-pressed", "true");
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("the columns menu controls what the rows show", { tag: ["@CAT-03", "@CAT-06.1"] }, async ({ page }) => {
  await page.goto("/product-catalog");
  const first = page.getByRole("list", { name: "Products" }).getByRole("article").first();
  await expect(first).toContainText(/\$.*Share/);
  await page.getByRole("button", { name: "Columns" }).click();
  const menu = page.getByRole("menu", { name: "Columns" });
  for (const name of ["Price", "YTD End User Sales", "YTD Mkt Share"])
    await menu.getByRole("menuitemcheckbox", { name, exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(first).not.toContainText("$");
  await expect(first).not.toContainText("Share");
  await page.reload();
  await expect(first).toContainText("GXP-");
  await expect(first).not.toContainText("$");

  await page.getByRole("button", { name: "Columns" }).click();
  await menu.getByRole("menuitem", { name: "Hide All" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show All" }).click();
  await expect(first).toContainText("$");
});
