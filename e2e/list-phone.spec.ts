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
