import type { Page } from "@playwright/test";
import { comeAs, expect, getAccessToken, test, viewer } from "./stage.ts";
import { createVendor, decideAsStaff } from "./vendor.ts";

// Each test except the last creates a company with events, which is slow on a busy machine.
test.describe.configure({ timeout: 60_000 });

const list = (page: Page) => page.getByRole("table", { name: "Notifications" });
const rows = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
const unread = (page: Page) => page.getByRole("main").getByText(/^\d+ unread$/);
const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const expectDialogClosed = async (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0);

/**
 * Creates a vendor with one notification of each type that the intake and people cause, and opens the list. The
 * notification of the new product counts as read because it is older than the user.
 */
async function open(page: Page, path = "/notifications") {
  const vendor = await createVendor([{ gxp_sku: "N-1", name: "Gate Valve", price: "90.00", color: "Gray" }]);
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
  const edits = await vendor.edits("N-1");
  const getId = (name: string) => edits.find((edit) => edit.name === name)?.id ?? "";
  await decideAsStaff([
    { id: getId("price"), decision: "approve" },
    { id: getId("color"), decision: "reject", reason: "The catalogue says gray." },
  ]);
  await markAllUnread(page, vendor.email);
  await comeAs(page, vendor.email);
  await page.goto(path);
  return vendor;
}

/** Marks what happened after the products were loaded as unread, because the user's own actions count as read. */
async function markAllUnread(page: Page, email: string) {
  const headers = { authorization: `Bearer ${await getAccessToken(email)}` };
  const listed = await page.request.get("/api/notifications/", { headers });
  const { results } = (await listed.json()) as { results: { id: string; notification_type: string }[] }; // the API validates it
  const marked_ids = results.filter((one) => one.notification_type !== "product_item").map(({ id }) => id);
  const marked = await page.request.post("/api/notifications/mark-read-status/", {
    headers,
    data: { mark_as: "unread", marked_ids },
  });
  expect(marked.ok()).toBe(true);
}

test(
  "lists events newest first, and shows the full details of each",
  { tag: ["@NOTI-01", "@NOTI-02", "@NOTI-05", "@NOTI-06"] },
  async ({ page }) => {
    await open(page);
    await expect(list(page).getByRole("columnheader")).toHaveText([
      "",
      "Notification Date",
      "Type",
      "Description",
      "Visit Notification",
    ]);
    await expect(list(page).locator("td:nth-child(3)")).toHaveText([
      "Product Details Decision",
      "Product Details Edit",
      "New Purchase Order",
      "Accepted T&C's",
      "New Product Item",
    ]);
    await expect(unread(page)).toHaveText("4 unread");
    await expect(page.getByText("News about your products, orders and terms.")).toBeVisible();

    const facts: Record<string, RegExp[]> = {
      "Product Details Decision": [/Vendor Price\s*Approved\s*\$90.00\s*\$95.50/, /Reason: The catalogue says gray\./],
      "Product Details Edit": [/Requested By\s*Ada Moss/, /Color\s*Gray\s*Blue/],
      "New Purchase Order": [/PO-8001/, /Odessa Yard, TX/, /Status\s*Open/, /\$1,284,310.50/],
      "Accepted T&C's": [/Accepted By\s*Ada Moss/, /Accepted On\s*\w{3} \d+, \d{4}/],
      "New Product Item": [/Gate Valve/, /Category\s*N\/A/, /GXP SKU\s*N-1/, /\$90.00/],
    };
    for (const [type, texts] of Object.entries(facts)) {
      await row(page, type).locator("td:nth-child(4)").getByRole("button").press("Enter");
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading")).toHaveText(new RegExp(`^\\w{3} \\d+, \\d{4}, .* UTC\\s· ${type}$`));
      for (const text of texts) await expect(dialog).toContainText(text);
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await expectDialogClosed(page);
      await expect(row(page, type).locator("td:nth-child(4)").getByRole("button")).toBeFocused();
    }
    // Opening the details marks a notification read without a message.
    await expect(unread(page)).toHaveText("0 unread");
    await expect(page.getByText(/marked read/)).toHaveCount(0);
    await page.getByRole("link", { name: "Configure Alerts" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Alerts");
  },
);

test(
  "links to the subject of a notification and marks it read",
  { tag: ["@NOTI-03", "@SHELL-09"] },
  async ({ page }) => {
    await open(page);
    await expect(bell(page)).toHaveAccessibleName("Notifications, 4 unread");
    const targets: [type: string, address: RegExp, remaining: number][] = [
      ["Product Details Edit", /product-catalog\?pid=N-1/, 3],
      ["New Product Item", /product-catalog\?pid=N-1/, 3],
      ["New Purchase Order", /document-repository\?type=Order\+Documents&.*purchase_order=PO-8001/, 2],
      ["Accepted T&C's", /terms-and-conditions/, 1],
    ];
    for (const [type, address, remaining] of targets) {
      await row(page, type)
        .getByRole("link", { name: /^Visit/ })
        .click();
      await expect(page).toHaveURL(address);
      await expect(bell(page)).toHaveAccessibleName(`Notifications, ${remaining} unread`);
      await page.goBack();
      await expect(row(page, type).getByText("Unread")).toHaveCount(0);
    }
  },
);

test(
  "marks, archives and restores several notifications together, and can undo it",
  { tag: ["@NOTI-01", "@NOTI-04", "@SHELL-09"] },
  async ({ page, context }) => {
    await open(page);
    const other = await context.newPage();
    await other.goto("/homepage");
    await expect(bell(other)).toHaveAccessibleName("Notifications, 4 unread");
    const choose = async (...types: string[]) => {
      for (const type of types) await row(page, type).getByRole("checkbox").check();
    };
    await expect(tool(page, "Mark read")).toBeDisabled();
    await choose("Product Details Edit", "New Product Item");
    await tool(page, "Mark read").click();
    // The message with the button stays while the pointer is over it.
    await page.getByRole("button", { name: "Undo" }).hover();
    await expect(unread(page)).toHaveText("3 unread");
    await expect(bell(page)).toHaveAccessibleName("Notifications, 3 unread");
    await expect(bell(other)).toHaveAccessibleName("Notifications, 3 unread");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(unread(page)).toHaveText("4 unread");
    await expect(page.getByRole("region", { name: "Notifications" })).toBeFocused();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await tool(page, "Mark read").click();
    await expect(page.getByText("5 notifications were marked read.")).toBeVisible();
    await choose("Accepted T&C's");
    await tool(page, "Mark unread").click();
    await expect(unread(page)).toHaveText("1 unread");

    // The rows disappear before the server responds, and return if the request fails.
    const path = "**/api/notifications/archive-restore/";
    const answer = Promise.withResolvers<void>();
    await page.route(path, (route) => answer.promise.then(() => route.abort()));
    await choose("Product Details Edit", "New Purchase Order");
    await tool(page, "Archive").click();
    await expect(rows(page)).toHaveCount(3);
    answer.resolve();
    await expect(rows(page)).toHaveCount(5);
    await expect(page.getByText("None of the 2 notifications was archived.")).toBeVisible();
    await page.unroute(path);
    await choose("Product Details Edit", "New Purchase Order");
    await tool(page, "Archive").click();
    await expect(page.getByText("2 notifications were archived.")).toBeVisible();
    await expect(rows(page)).toHaveCount(3);

    await page.goto("/notifications?type=Archived+Notifications");
    await expect(page.getByRole("columnheader")).toHaveText(["", "Notification Date", "Type", "Description"]);
    await page.getByRole("textbox", { name: "Search by Description" }).fill("po-8001");
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 Total Results Found")).toBeVisible();
    await choose("New Purchase Order");
    await tool(page, "Restore").click();
    await expect(page.getByText("Sorry, we couldn't find a match for “po-8001”.")).toBeVisible();
    await expect(page.getByText("1 notification was restored.")).toBeVisible();
    await bell(page).click();
    await expect(rows(page)).toHaveCount(4);
  },
);

test(
  "filters by text, type and date, and stores the filters in the address",
  { tag: ["@NOTI-01", "@NOTI-02", "@LIST-07"] },
  async ({ page }) => {
    await open(page, "/notifications?date_after=2026-03-01&page_size=20");
    await expect(page).not.toHaveURL(/date_after/);
    await expect(rows(page)).toHaveCount(5);
    await page.getByRole("button", { name: "Type", exact: true }).click();
    const types = page.getByRole("dialog", { name: "Type filter" });
    await expect(types.getByRole("checkbox")).toHaveCount(6);
    await types.getByRole("checkbox", { name: "New Purchase Order" }).check();
    await types.getByRole("checkbox", { name: "Product Details Edit" }).check();
    await page.keyboard.press("Escape");
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/notification_type=purchase_order&notification_type=product_details_edit_request/);
    await page.getByRole("button", { name: "Notification Date", exact: true }).first().click();
    const dates = page.getByRole("dialog", { name: "Notification Date filter" });
    await dates.getByRole("textbox", { name: "Date" }).click();
    await page.keyboard.type("01022025");
    await page.keyboard.press("Escape");
    await expect(page.getByText("Nothing matches the chosen filters.")).toBeVisible();
    await expect(page).toHaveURL(/date_after=2025-01-02&date_before=2025-01-02/);
    await page.reload();
    await expect(page.getByText("Notification Date: 01/02/2025")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Clear All Filters" }).first().click();
    await expect(rows(page)).toHaveCount(5);
    await page.getByRole("textbox", { name: "Search by Description" }).fill("valve wait");
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(1);
    await page.goto("/notifications?notification_type=price_list");
    await expect(page.getByText("Type: Price list")).toBeVisible();
    await expect(page.getByText("Nothing matches the chosen filters.")).toBeVisible();
  },
);

test.describe("for a user who can only view", () => {
  test.use({ user: viewer });

  test(
    "offers only permitted actions, and the bell polls every 15 seconds",
    { tag: ["@NOTI-03", "@NOTI-04", "@SHELL-09"] },
    async ({ page }) => {
      await page.clock.install();
      let answer: object | undefined = { count: 120 };
      let requestCount = 0;
      await page.route("**/api/notifications/unread-count/", (route) => {
        requestCount += 1;
        return answer ? route.fulfill({ json: answer }) : route.abort();
      });
      await page.route("**/api/accounts/feature-flags/", (route) =>
        route.fulfill({ json: [{ feature_name: "Product Catalog", active: false }] }),
      );
      await page.goto("/notifications?notification_type=product_item");
      await expect(page.getByText("Product Catalog is switched off")).toHaveCount(10);
      await expect(page.getByRole("link", { name: /^Visit/ })).toHaveCount(0);
      await expect(tool(page, "Mark read")).toBeVisible();
      await expect(tool(page, "Archive")).toHaveCount(0);

      await expect(bell(page)).toHaveText("99+");
      await expect(bell(page)).toHaveAccessibleName("Notifications, 120 unread");
      answer = undefined;
      const before = requestCount;
      await page.clock.runFor(16_000);
      await expect.poll(() => requestCount).toBeGreaterThan(before);
      await expect(bell(page)).toHaveText("99+");
      answer = { count: 0 };
      await page.clock.runFor(16_000);
      await expect(bell(page)).toHaveAccessibleName("Notifications");
      await expect(bell(page)).toHaveText("");

      await page.goto("/notifications?type=Archived+Notifications");
      await expect(rows(page)).toHaveCount(10);
      await expect(page.getByRole("checkbox")).toHaveCount(0);
      await expect(tool(page, "Restore")).toHaveCount(0);
    },
  );
});
