import { attributes, type ProductDetail } from "@lading/contract";
import type { Page } from "@playwright/test";
import { nameLinks, rows } from "./product-list.ts";
import { expectNoFindings } from "./findings.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

const isDetail = (url: URL) => /^\/api\/products\/(?!categories|edits)[^/]+\/$/.test(url.pathname);

/** Opens the first product of the list with some values replaced, and returns the product of the response. */
async function openProduct(page: Page, values: Partial<ProductDetail> = {}) {
  let product: ProductDetail | undefined;
  await page.route(isDetail, async (route) => {
    const response = await route.fetch();
    product = { ...((await response.json()) as ProductDetail), ...values }; // the server validates its responses
    await route.fulfill({ response, json: product });
  });
  await page.goto("/product-catalog");
  await nameLinks(page).first().click();
  await expect(page.getByRole("tab", { name: "Product Details" })).toBeVisible();
  if (!product) throw new Error("the browser did not request the product");
  return product;
}

const value = (page: Page, label: string) => page.getByRole("row", { name: label, exact: false }).getByRole("cell");

test(
  "shows the name, picture, rank, completeness, key details, description and three tables of a product",
  { tag: "@DET-01" },
  async ({ page }) => {
    const product = await openProduct(page, {
      gxp_priority: 2,
      percents_complete: 81,
      price: "1284.50",
      weight: 12.25,
    });
    await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeFocused();
    await expect.poll(() => page.title()).toContain(product.name);
    await expect(page.getByRole("img", { name: product.name })).toBeVisible();
    await expect(page.getByText("Priority 2")).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "% Complete" })).toHaveAttribute("value", "81");
    await expect(page.getByText(product.description?.split("\n")[0] ?? "no description")).toBeVisible();
    for (const [title, groups] of [
      ["Main", ["main"]],
      ["Dimensions and analytics", ["dimensions", "analytics"]],
      ["Design", ["design"]],
    ] as const) {
      const labels = Object.values(attributes)
        .filter(({ group }) => groups.some((name) => name === group))
        .map(({ label }) => label);
      await expect(page.getByRole("table", { name: title }).getByRole("rowheader")).toHaveText(labels);
    }
    await expect(value(page, "Vendor Price")).toHaveText("$1,284.50");
    await expect(value(page, "Weight")).toHaveText("12.25 lb");
    await expect(page.getByRole("term").filter({ hasText: "GXP SKU" }).locator("+ dd")).toHaveText(product.gxp_sku);
  },
);

test("keeps the selected tab in the address, except Product Details", { tag: "@DET-02" }, async ({ page }) => {
  await openProduct(page);
  await expect(page.getByRole("tab")).toHaveText(["Product Details", "Purchase Orders", "Documents"]);
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Product Details");
  await page.getByRole("tab", { name: "Product Details" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/&tab=Purchase\+Orders&/);
  await expect(page.getByRole("tabpanel").getByRole("table")).toHaveAccessibleName("Purchase orders of the product");
  await page.getByRole("tab", { name: "Documents" }).click();
  await expect(page).toHaveURL(/&tab=Documents/);
  await page.reload();
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Documents");
  await page.getByRole("main").getByRole("link", { name: "Product Catalog" }).click();
  await expect(rows(page)).toHaveCount(10);
});

test(
  "shows N/A for a missing value, 0% for no market share and Coming Soon for searches",
  { tag: ["@DET-04", "@LIST-10"] },
  async ({ page }) => {
    await openProduct(page, { current_inventory: null, ytd_market_share: null, ytd_search_queries: 12, color: null });
    await expect(value(page, "Current Inventory")).toHaveText("N/A");
    await expect(value(page, "Color")).toHaveText("N/A");
    await expect(value(page, "YTD Market Share")).toHaveText("0%");
    await expect(value(page, "YTD Search Queries")).toHaveText("Coming Soon");
  },
);

test(
  "explains the rank and the completeness on a key press and on a tap",
  { tag: "@DET-05" },
  async ({ page, browser, storageState, baseURL }) => {
    const { gxp_sku } = await openProduct(page);
    await page.getByRole("button", { name: "What is GXP Rank?" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "GXP Rank" })).toContainText("first choice when it is ordered");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "What is GXP Rank?" })).toBeFocused();

    const phone = await browser.newContext({
      storageState,
      baseURL,
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const phonePage = await phone.newPage();
    await phonePage.goto(`/product-catalog?${new URLSearchParams({ pid: gxp_sku }).toString()}`);
    await phonePage.getByRole("button", { name: "What is % Complete?" }).tap();
    await expect(phonePage.getByRole("dialog", { name: "% Complete" })).toContainText("information fields");
    await phone.close();
  },
);

test(
  "shows an error with a retry button, or a link to the catalogue for an unknown product",
  { tag: ["@DET-01", "@DET-08"] },
  async ({ page }) => {
    let requestCount = 0;
    page.on("request", (request) => void (isDetail(new URL(request.url())) && requestCount++));
    await page.goto("/product-catalog?pid=NO-SUCH-THING");
    await expect(page.getByRole("alert")).toContainText("Couldn't load Product Details");
    await expect(page.getByRole("alert")).toContainText("There is no product with the GXP SKU NO-SUCH-THING");
    expect(requestCount).toBe(1);
    await page.getByRole("main").getByRole("link", { name: "Product Catalog" }).click();
    await expect(nameLinks(page)).toHaveCount(10);

    // The page fetches a product as soon as the pointer is over its link.
    await page.route(isDetail, (route) => route.fulfill({ status: 500, json: { detail: "Broken." } }));
    const prefetch = page.waitForRequest((request) => isDetail(new URL(request.url())));
    await nameLinks(page).nth(2).hover();
    await prefetch;
    await expect(page).not.toHaveURL(/pid=/);
    await nameLinks(page).nth(2).click();
    await expect(page.getByRole("alert")).toContainText("Couldn't load Product Details");
    await page.unroute(isDetail);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("tab", { name: "Product Details" })).toBeVisible();
  },
);

test(
  "returns to the list with its page, order and scroll position",
  { tag: ["@LIST-01", "@CAT-06"] },
  async ({ page }) => {
    await page.goto("/product-catalog?page=2&page_size=50&ordering=-price");
    const region = page.getByRole("region", { name: "Products" });
    await expect(rows(page)).toHaveCount(50);
    await region.evaluate((element) => (element.scrollTop = 700));
    const list = page.url();
    const link = nameLinks(page).nth(20);
    for (const back of [
      () => page.goBack(),
      () => page.getByRole("main").getByRole("link", { name: "Product Catalog" }).click(),
    ]) {
      await link.click();
      await page.getByRole("tab", { name: "Documents" }).click();
      await back();
      await expect(page).toHaveURL(list);
      await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBe(700);
    }
  },
);

test("shows a product without cut or broken text at 320 and 360 px", { tag: "@DET-01" }, async ({ page }) => {
  const { gxp_sku } = await openProduct(page, { percents_complete: 77 });
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/product-catalog?${new URLSearchParams({ pid: gxp_sku }).toString()}`);
    await expect(page.getByRole("tab")).toHaveCount(3);
    await expect(page.getByText("% Complete", { exact: true })).toBeVisible();
    const figures = page.getByRole("main").getByText(/^(77%|% Complete|GXP Rank|Priority \d+)$/);
    for (const part of [...(await figures.all()), ...(await page.getByRole("tab").all())]) {
      const box = await part.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(16);
      expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16);
    }
    const label = await page.getByText("% Complete", { exact: true }).boundingBox();
    expect(label?.height).toBeLessThan(30);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  }
});

test(
  "has no accessibility findings on the product page and in an open filter",
  { tag: ["@DET-01", "@LIST-07"] },
  async ({ page }) => {
    test.slow();
    await openProduct(page);
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/product-catalog?search=valve");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expectNoFindings(page, [1440]);
    await page.getByRole("button", { name: "Category", exact: true }).and(page.locator(":not(th *)")).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    // The hidden "Dismiss" button for screen readers is in the panel beside the dialog, outside of any landmark.
    await expectNoFindings(page, [1440], ["region"]);
  },
);
