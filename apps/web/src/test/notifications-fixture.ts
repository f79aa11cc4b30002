import { expect } from "vitest";
import { notificationFixture } from "../../../api/src/test/notification-fixture.ts";
import type { Stage } from "../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "./open-page.tsx";
import { vendorFixture } from "./vendor-fixture.ts";

export const getRows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);
/** The bell at the top. The library also takes the head of a card for a banner. */
export const getBell = () => within(screen.getAllByRole("banner")[0]!).getByRole("link", { name: /^Notifications/ }); // throws without a bar

/** Creates vendors with notifications, whose list they open. */
export function notifiedVendors(stage: Stage) {
  const { createVendor, decideAsStaff } = vendorFixture(stage);
  const notifications = notificationFixture(stage);
  const terms = stage.someTerms();

  /**
   * Creates a vendor with one notification of each type that the intake and people cause. The notification of the new product
   * counts as read because it is older than the user.
   */
  async function aNotifiedVendor() {
    await terms;
    const vendor = await createVendor([{ gxp_sku: "N-1", name: "Gate Valve", price: "90.00", color: "Gray" }]);
    await stage.call(vendor.token, "POST", "/api/accounts/terms-and-conditions/", {
      payload: { operating_system: "Linux", browser: "Chromium" },
    });
    await vendor.feedOrders([
      {
        purchase_order: "PO-8001",
        order_date: "2026-03-02",
        location: "Odessa Yard, TX",
        status: "Open",
        total: "1284310.5",
      },
    ]);
    await vendor.proposeChanges(
      "N-1",
      { name: "price", old_value: "90.00", new_value: "95.50" },
      { name: "color", old_value: "Gray", new_value: "Blue" },
    );
    const ids = new Map((await vendor.edits("N-1")).map(({ name, id }) => [name, id]));
    await decideAsStaff([
      { id: ids.get("price") ?? "", decision: "approve" },
      { id: ids.get("color") ?? "", decision: "reject", reason: "The catalogue says gray." },
    ]);
    // The user's own actions count as read.
    const { results } = await notifications.list(vendor.token);
    const later = results.filter(({ notification_type }) => notification_type !== "product_item");
    await notifications.mark(
      vendor.token,
      "unread",
      later.map(({ id }) => id),
    );
    return vendor;
  }

  return {
    open: async (path = "/notifications") => {
      const page = await openPage(stage, path, await aNotifiedVendor());
      await waitFor(() => expect(getRows()).toHaveLength(5));
      return page;
    },
  };
}
