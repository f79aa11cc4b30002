import type { Locator, Page } from "@playwright/test";
import { liveValue, openValve, productPage, valve } from "./edit-form.ts";
import { expectNoFindings } from "./findings.ts";
import { comeAs, expect, staff, test } from "./stage.ts";
import { createVendor, decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.

const tooltip = (page: Page) => page.getByRole("tooltip");
const panel = (page: Page, field: string) => page.getByRole("dialog", { name: `Origin of ${field}` });
const price = (page: Page) => liveValue(page, "Vendor Price").getByRole("button");
const material = (page: Page) => liveValue(page, "Material").getByRole("button");
const isOrigins = (url: URL) => url.pathname.endsWith("/origins");
const getBox = (locator: Locator) => locator.evaluate((element) => JSON.stringify(element.getBoundingClientRect()));

/** Moves the pointer to a value from elsewhere: a tooltip does not open before the user moves the pointer. */
async function hover(value: Locator) {
  await value.page().mouse.move(1, 1);
  await value.hover();
}

/** Counts the requests for origins. */
function countRequests(page: Page) {
  const urls: string[] = [];
  page.on("request", (request) => void (isOrigins(new URL(request.url())) && urls.push(request.url())));
  return () => urls.length;
}

/** Creates a vendor with a product whose price staff have changed from $100.00 to $112.50 by an approval. */
async function createApprovedValve() {
  const vendor = await createVendor([valve]);
  await vendor.proposeChanges(valve.gxp_sku, { name: "price", old_value: "100.00", new_value: "112.50" });
  const [edit] = await vendor.edits(valve.gxp_sku);
  await decideAsStaff([{ id: edit?.id ?? "", decision: "approve" }]);
  return vendor;
}

const approved = /^Approved edit ?from \$100\.00 to \$112\.50 ?Approved by Priya Raman ?.+ UTC ?Requested by Ada Moss$/;

test(
  "a vendor sees on hover and on focus where a value comes from, with one request per product",
  { tag: "@PRD-01.1" },
  async ({ page }) => {
    const vendor = await createApprovedValve();
    await page.clock.install();
    await comeAs(page, vendor.email);
    const requestCount = countRequests(page);
    await page.goto(productPage());
    await expect(price(page)).toHaveText("$112.50");
    const before = await getBox(page.getByRole("table", { name: "Main" }));
    expect(requestCount()).toBe(0);

    await test.step("on hover", async () => {
      await hover(price(page));
      await expect(tooltip(page)).toHaveText(approved);
      await expect(price(page)).toHaveAccessibleDescription(approved);
      expect(await getBox(page.getByRole("table", { name: "Main" }))).toBe(before);
      await page.keyboard.press("Escape");
      await expect(tooltip(page)).toHaveCount(0);
    });

    await test.step("on focus by keyboard, from value to value", async () => {
      await price(page).focus();
      await expect(tooltip(page)).toHaveText(approved);
      await page.keyboard.press("Escape");
      await expect(tooltip(page)).toHaveCount(0);
      await expect(price(page)).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(liveValue(page, "Vendor Lead Time").getByRole("button")).toBeFocused();
      await expect(tooltip(page)).toHaveCount(1);
      await expect(tooltip(page)).toHaveText(/^Loaded by the provider.+ UTCUnchanged since the product was added$/);
      await page.keyboard.press("Escape");
    });

    await test.step("each table is one tab stop, and so is the header", async () => {
      await page.keyboard.press("Tab");
      await expect(
        page.getByRole("table", { name: "Dimensions and analytics" }).getByRole("button").first(),
      ).toBeFocused();
      await page.keyboard.press("Shift+Tab");
      await expect(liveValue(page, "Vendor Lead Time").getByRole("button")).toBeFocused();
      await page.keyboard.press("Home");
      await expect(liveValue(page, "SKU").getByRole("button").and(page.locator("[role=button]")).first()).toBeFocused();
      await expect(
        page.getByRole("banner").or(page.locator("header")).locator("[data-origin][tabindex='0']"),
      ).toHaveCount(1);
      await page.keyboard.press("Escape");
    });
    expect(requestCount()).toBe(1);

    await test.step("a value that changes on the open page has its new origin", async () => {
      await vendor.feedProducts([{ ...valve, price: "120.00" }]);
      await page.clock.fastForward(15_000);
      await expect(price(page)).toHaveText("$120.00");
      await price(page).focus();
      await expect(tooltip(page)).toContainText("Loaded by the provider");
      await expect(tooltip(page)).toContainText("from $112.50 to $120.00");
      expect(requestCount()).toBe(2);
    });
  },
);

test("a tap shows where a value comes from, also in dark", { tag: "@PRD-01.1" }, async ({ browser }) => {
  const vendor = await createApprovedValve();
  const phone = await browser.newContext({
    hasTouch: true,
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
  });
  const page = await phone.newPage();
  await comeAs(page, vendor.email);
  await page.goto(productPage());
  await price(page).tap();
  await expect(panel(page, "Vendor Price")).toContainText("from $100.00 to $112.50");
  await expect(panel(page, "Vendor Price")).toBeInViewport({ ratio: 1 });
  await page.getByRole("rowheader", { name: "Manufacturer" }).tap();
  await expect(panel(page, "Vendor Price")).toHaveCount(0);
  await material(page).tap();
  await expect(panel(page, "Material")).toContainText("Loaded by the provider");
  await expectNoFindings(page, [390], ["region"]);
  await phone.close();
});

test(
  "tells that an origin is loading, that it could not be loaded, and where the history of an older product begins",
  { tag: "@PRD-01.1" },
  async ({ page }) => {
    await openValve(page);
    let respond: (status: number, json: object) => Promise<void> = () => Promise.resolve();
    let isRequested = Promise.withResolvers<void>();
    await page.route(isOrigins, (route) => {
      respond = (status, json) => route.fulfill({ status, json });
      isRequested.resolve();
    });
    await price(page).focus();
    await isRequested.promise;
    await expect(tooltip(page)).toHaveText("Loading the origin of this value");
    const before = await getBox(tooltip(page));
    await respond(500, { detail: "Broken." });
    await expect(tooltip(page)).toHaveText("The origin of this value could not be loaded. Open this again to retry.");
    expect(await getBox(tooltip(page))).toBe(before);

    isRequested = Promise.withResolvers<void>();
    await page.keyboard.press("Escape");
    await expect(tooltip(page)).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await isRequested.promise;
    const beforeNext = await getBox(tooltip(page));
    const people = { actor: null, acting_for: null, requested_by: null, run: null };
    await respond(200, { first: { at: "2026-10-01T08:30:00.000Z", source: "earlier", ...people }, fields: {} });
    await expect(tooltip(page)).toHaveText("Older than the historyNo history before Oct 1, 2026, 8:30 AM UTC");
    expect(await getBox(tooltip(page))).toBe(beforeNext);
  },
);

test.describe("a reviewer", () => {
  test.use({ user: staff });

  test(
    "sees where each live value of the queue comes from, also after an approval",
    { tag: ["@PRD-01.1", "@PROV-02.1"] },
    async ({ page }) => {
      const vendor = await createVendor([valve]);
      await vendor.proposeChanges(
        valve.gxp_sku,
        { name: "price", old_value: "100.00", new_value: "112.50" },
        { name: "material", old_value: "Carbon steel", new_value: "Stainless steel" },
      );
      await vendor.feedProducts([{ ...valve, price: "101.00" }]);
      const requestCount = countRequests(page);
      await page.goto(`/provider/review?search=${vendor.mark}`);
      const checkbox = (label: string) => page.getByRole("checkbox", { name: `Select ${label} of ${valve.name}` });
      const live = (label: string) =>
        page.locator("[data-edit]").filter({ hasText: label }).getByRole("button").and(page.locator("[role=button]"));

      await checkbox("Vendor Price").focus();
      await page.keyboard.press("Tab");
      await expect(live("Vendor Price")).toBeFocused();
      await expect(tooltip(page)).toContainText("Loaded by the provider");
      await expect(tooltip(page)).toContainText("from $100.00 to $101.00");
      await expect(tooltip(page)).toContainText("With the API key");
      await expectNoFindings(page, [1440], ["region"]);
      await page.keyboard.press("j");
      await expect(checkbox("Material")).toBeFocused();
      await expect(tooltip(page)).toHaveCount(0);

      await hover(live("Material"));
      await expect(tooltip(page)).toContainText("Unchanged since the product was added");
      expect(requestCount()).toBe(1);
      await page.getByRole("button", { name: `Approve Material of ${valve.name}` }).click();
      await expect(live("Material")).toHaveText("Stainless steel");
      await hover(live("Material"));
      await expect(tooltip(page)).toHaveText(
        /^Approved edit ?from Carbon steel to Stainless steel ?Approved by Priya Raman ?.+ UTC ?Requested by Ada Moss$/,
      );
      await page.setViewportSize({ width: 390, height: 844 });
      await live("Vendor Price").click();
      await expect(panel(page, "Vendor Price")).toContainText("from $100.00 to $101.00");
      await expect(panel(page, "Vendor Price")).toBeInViewport({ ratio: 1 });
    },
  );
});
