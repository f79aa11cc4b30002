import { visitInApp } from "./in-app.ts";
import { admin, expect, staff, test } from "./stage.ts";

const vendorLists = [
  ["/product-catalog", ["Copy GXP SKUs", "Attach Document"]],
  ["/notifications?type=Notifications", ["Archive", "Mark read", "Mark unread"]],
  ["/notifications?type=Archived+Notifications", ["Restore"]],
  ["/document-repository?type=Product+Documents", ["Download", "Archive"]],
  ["/document-repository?type=Archived+Documents", ["Restore", "Delete"]],
] as const;
const staffLists = [["/provider/review", ["Approve", "Reject"]]] as const;

test.use({ user: admin, viewport: { width: 390, height: 844 }, hasTouch: true });

for (const [user, lists] of [
  [admin, vendorLists],
  [staff, staffLists],
] as const)
  test.describe(`for ${user}`, () => {
    test.use({ user });

    test("the tools for selected rows of each list are in view", { tag: "@LIST-04.3" }, async ({ page }) => {
      for (const [index, [path, tools]] of lists.entries()) {
        await (index === 0 ? page.goto(path) : visitInApp(page, path));
        const last = page.getByRole("list").getByRole("checkbox").last();
        await expect(last).toBeAttached();
        const bar = page.getByRole("group", { name: /^Selected/ });
        await expect(bar).toBeHidden();
        await last.check();
        for (const tool of tools) {
          const button = bar.getByRole("button", { name: tool, exact: true });
          await expect(button).toBeInViewport({ ratio: 1 });
          await button.click({ trial: true });
        }
      }
    });
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
