import type { Page } from "@playwright/test";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });

test(
  "marks several notifications read, also in another tab, and can undo it",
  { tag: ["@SHELL-09.3", "@NOTI-01.5"] },
  async ({ page, context }) => {
    const vendor = await createVendor([{ gxp_sku: "N-1", name: "Gate Valve" }]);
    const order = { order_date: "2026-03-02", status: "Open", total: "10" };
    await vendor.feedOrders(["PO-8001", "PO-8002"].map((purchase_order) => ({ purchase_order, ...order })));
    await comeAs(page, vendor.email);
    await page.goto("/notifications");
    const other = await context.newPage();
    await other.goto("/homepage");
    await expect(bell(other)).toHaveAccessibleName("Notifications, 2 unread");
    const unread = page.getByRole("main").getByText(/^\d+ unread$/);
    for (const text of ["PO-8001", "Gate Valve"])
      await page.getByRole("row").filter({ hasText: text }).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Mark read", exact: true }).click();
    // The message with the button stays while the pointer is over it.
    await page.getByRole("button", { name: "Undo" }).hover();
    await expect(unread).toHaveText("1 unread");
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
    await expect(bell(other)).toHaveAccessibleName("Notifications, 1 unread");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(unread).toHaveText("2 unread");
    await expect(page.getByRole("region", { name: "Notifications" })).toBeFocused();
  },
);
