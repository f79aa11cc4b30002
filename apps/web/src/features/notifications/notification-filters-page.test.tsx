import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { notificationFixture } from "../../../../api/src/test/notification-fixture.ts";
import { useFakeTimers } from "../../test/fake-timers.ts";
import { button, findBox } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { getBell, getRows, notifiedVendors } from "../../test/notifications-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = notifiedVendors(stage);

const expectRows = (count: number) => waitFor(() => expect(getRows()).toHaveLength(count));

test(
  "filters by text, type and date, and stores the filters in the address",
  { tags: ["NOTI-01.2", "NOTI-02.2", "LIST-07.2"] },
  async () => {
    const { click, fill, user, getAddress, go, reload } = await open(
      "/notifications?date_after=2026-03-01&page_size=20",
    );
    await waitFor(() => expect(getAddress()).not.toContain("date_after"));
    expect(getRows()).toHaveLength(5);
    await click("button", "Type");
    const types = within(await screen.findByRole("dialog", { name: "Type filter" }));
    expect(types.getAllByRole("checkbox")).toHaveLength(21);
    await user.click(types.getByRole("checkbox", { name: "New Purchase Order" }));
    await user.click(types.getByRole("checkbox", { name: "Product Details Edit" }));
    await user.keyboard("{Escape}");
    await expectRows(2);
    expect(getAddress()).toMatch(/notification_type=purchase_order&notification_type=product_details_edit_request/);
    await user.click(screen.getAllByRole("button", { name: "Notification Date" })[0]!); // the other one sorts
    await screen.findByRole("dialog", { name: "Notification Date filter" });
    await user.click(await findBox("Date"));
    await user.keyboard("01022025");
    await user.keyboard("{Escape}");
    await screen.findByText("Nothing matches the chosen filters.");
    expect(getAddress()).toMatch(/date_after=2025-01-02&date_before=2025-01-02/);
    reload();
    await screen.findByText("Notification Date: 01/02/2025");
    await user.click(
      within(screen.getByRole("main")).getAllByRole("button", { name: "Clear All Filters" })[0]!, // one of them is in the list
    );
    await expectRows(5);
    await fill(await findBox("Search by Description"), "valve wait");
    await user.keyboard("{Enter}");
    await expectRows(1);
    await go("/notifications?notification_type=price_list");
    await screen.findByText("Type: Price list");
    await screen.findByText("Nothing matches the chosen filters.");
  },
);

test(
  "offers only permitted actions, and the bell polls every 15 seconds",
  { tags: ["NOTI-03.2", "NOTI-04.3", "SHELL-09.1", "SHELL-09.2"] },
  async () => {
    const { companyId, token } = await stage.aVendor({ role: "View Only", flagsOff: ["Product Catalog"] });
    await stage.call(token, "POST", "/api/accounts/terms-and-conditions/", {
      payload: { operating_system: "Linux", browser: "Chromium" },
    });
    const { insertNotifications } = notificationFixture(stage);
    await stage.owner.query("delete from notifications where company_id = $1", [companyId]);
    await insertNotifications(
      companyId,
      Array.from({ length: 20 }, (_, index) => ({
        notification_type: "product_item",
        event_date: "2026-03-01T10:00:00Z",
        description: `New product: V-${index}`,
        is_archived: index < 10,
      })),
    );
    const { advance } = useFakeTimers();
    const { answer, go, requests } = await openPage(stage, "/homepage", { token });
    await waitFor(() => expect(getBell()).toHaveAccessibleName("Notifications, 10 unread"));
    let count: number | undefined = 120;
    answer((_, path) => {
      if (path !== "/api/notifications/unread-count/") return undefined;
      return count === undefined ? Response.error() : Response.json({ count });
    });
    await go("/notifications?notification_type=product_item");
    await waitFor(() => expect(screen.getAllByText("Product Catalog is switched off")).toHaveLength(10));
    expect(screen.queryByRole("link", { name: /^Visit/ })).toBeNull();
    button("Mark read");
    expect(screen.queryByRole("button", { name: "Archive" })).toBeNull();

    advance(15_000);
    await waitFor(() => expect(getBell()).toHaveTextContent(/^99\+$/));
    expect(getBell()).toHaveAccessibleName("Notifications, 120 unread");
    count = undefined;
    requests.length = 0;
    advance(15_000);
    await waitFor(() => expect(requests).toContain("GET /api/notifications/unread-count/"));
    expect(getBell()).toHaveTextContent(/^99\+$/);
    count = 0;
    advance(15_000);
    await waitFor(() => expect(getBell()).toHaveAccessibleName("Notifications"));
    expect(getBell()).toHaveTextContent(/^$/);

    await go("/notifications?type=Archived+Notifications");
    await screen.findByRole("heading", { level: 1, name: "Archived Notifications" });
    await expectRows(10);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  },
);
