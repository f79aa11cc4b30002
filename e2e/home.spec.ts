import type { Page } from "@playwright/test";
import { admin, comeAs, expect, test } from "./stage.ts";
import { createVendor, decideAsStaff } from "./vendor.ts";

const latestUpdate = "**/api/notifications/latest-update-message/";

const areas = (page: Page) => page.getByRole("list", { name: "Areas" }).getByRole("link");
const waiting = (page: Page) => page.getByRole("region", { name: "Waiting on you" });
const banner = (page: Page) => page.getByRole("region", { name: "Message of the provider" });
const dismiss = (page: Page) => banner(page).getByRole("button", { name: "Dismiss" });

/** Creates a vendor for this test and opens its home page. */
async function openHome(page: Page) {
  const vendor = await createVendor([{ gxp_sku: "H-1", name: "Gate Valve", price: "90.00", color: "Gray" }]);
  await comeAs(page, vendor.email);
  await page.goto("/homepage");
  return vendor;
}

test.describe("for a demonstration user", () => {
  test.use({ user: admin });

  test(
    "greets the user and links to each available area with the server's description",
    { tag: "@HOME-01" },
    async ({ page }) => {
      await page.route("**/api/help/home-page-descriptions/", (route) =>
        route.fulfill({ json: [{ name: "Settings", description: "Yours & your company’s <b>settings</b>." }] }),
      );
      await page.goto("/homepage");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Renee");
      await expect(areas(page)).toHaveText([
        "Dashboard",
        "Product Catalog",
        "Document Repository",
        "Notifications",
        "SettingsYours & your company’s <b>settings</b>.",
      ]);
      await areas(page).nth(1).click();
      await expect(page).toHaveURL(/\/product-catalog/);

      await page.route("**/api/accounts/feature-flags/", (route) =>
        route.fulfill({ json: [{ feature_name: "Product Catalog", active: false }] }),
      );
      await page.goto("/homepage");
      await expect(areas(page)).toHaveCount(4);
    },
  );

  test("collapses a long message and renders none of its HTML", async ({ page }) => {
    const text = `# News\n\n<img src="/x" onerror="document.title='run'"><script>document.title='run'</script>\n\n${"Many words. ".repeat(400)}`;
    await page.route(latestUpdate, (route) => route.fulfill({ json: { id: 1, text } }));
    await page.route("**/api/accounts/user-details/", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...((await response.json()) as object), force_logged_in: true } });
    });
    await page.goto("/homepage");
    await expect(banner(page).getByRole("heading", { name: "News" })).toBeVisible();
    await expect(banner(page).locator("img, script")).toHaveCount(0);
    await expect(page).toHaveTitle(/^Welcome/);
    // Staff who are signed in as the user cannot dismiss the message.
    await expect(dismiss(page)).toHaveCount(0);
    const height = async () => (await banner(page).boundingBox())?.height ?? 0;
    await expect(banner(page).getByRole("button", { name: "Read More" })).toBeVisible();
    const collapsed = await height();
    await banner(page).getByRole("button", { name: "Read More" }).click();
    await expect.poll(height).toBeGreaterThan(collapsed * 2);
    await banner(page).getByRole("button", { name: "Show Less" }).click();
    await expect.poll(height).toBe(collapsed);
  });
});

test("a dismissed message stays hidden until there is a newer one", { tag: "@HOME-02" }, async ({ page }) => {
  await openHome(page);
  await expect(banner(page)).toContainText("several files at a time");
  await page.route(latestUpdate, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await dismiss(page).click();
  await expect(page.getByText("Something went wrong")).toBeVisible();
  await expect(banner(page)).toBeVisible();

  await page.unroute(latestUpdate);
  const dismissed = page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
  await dismiss(page).press("Enter");
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await dismissed;
  const read = page.waitForResponse(latestUpdate);
  await page.reload();
  await read;
  await expect(areas(page)).toHaveCount(5);
  await expect(banner(page)).toHaveCount(0);

  await page.route(latestUpdate, (route) => route.fulfill({ json: { id: 999_999, text: "Something **newer**" } }));
  await page.reload();
  await expect(banner(page)).toHaveText("Something newer");
});

test("a waiting task links to its page and disappears when it is done", async ({ page }) => {
  const vendor = await openHome(page);
  await expect(waiting(page)).toContainText("Nothing is waiting on you.");

  await vendor.proposeChanges("H-1", { name: "color", old_value: "Gray", new_value: "Blue" });
  const [edit] = await vendor.edits("H-1");
  await page.reload();
  const catalog = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Product Catalog" });
  await expect(catalog).toHaveAccessibleName(/^Product Catalog 1 change waits on /);
  const onProvider = page.getByRole("main").getByRole("link", { name: /^Waiting on .+: 1 change, / });
  await onProvider.click();
  await expect(page).toHaveURL(/\/product-catalog\/changes.*status=pending/);
  await expect(page.getByRole("row", { name: /Gate Valve/ })).toBeVisible();
  await page.goBack();
  await decideAsStaff([{ id: edit?.id ?? "", decision: "reject", reason: "The catalogue says gray." }]);
  const today = new Date().toISOString().slice(0, 10);
  await vendor.feedOrders(
    ["PO-1", "PO-2"].map((purchase_order) => ({ purchase_order, order_date: today, status: "Open", total: "10" })),
  );
  await page.reload();
  await expect(catalog).toHaveAccessibleName("Product Catalog");
  await expect(onProvider).toHaveCount(0);
  await expect(
    waiting(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("link") }),
  ).toHaveCount(4);
  await expect(waiting(page)).toContainText("2 orders of the last 60 days have no documents");
  await waiting(page).getByRole("link", { name: "PO-1" }).click();
  await expect(page).toHaveURL(/type=Order\+Documents.*purchase_order=PO-1/);

  await page.goBack();
  await waiting(page).getByRole("link", { name: "2 orders of the last 60 days" }).click();
  await expect(page.getByRole("button", { name: "Documents: Without documents" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Upload to PO-/ })).toHaveCount(2);
  await page.goBack();
  await waiting(page).getByRole("link", { name: "1 field was rejected" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gate Valve");
  await vendor.proposeChanges("H-1", { name: "color", old_value: "Gray", new_value: "Green" });
  await page.goBack();
  await expect(waiting(page)).not.toContainText("rejected");
});
