import { nameLinks, rows } from "./product-list.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test(
  "a column header sorts ascending and then descending, from the first page, even with two quick presses",
  { tag: "@LIST-04.2" },
  async ({ page }) => {
    await page.goto("/product-catalog?page=3");
    const header = page.getByRole("columnheader", { name: "YTD End User Sales" });
    await expect(header).toHaveAttribute("aria-sort", "none");
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/page=1&.*ordering=ytd_end_user_sales$/);
    await header.getByRole("button").press("Enter");
    await expect(header).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(/ordering=-ytd_end_user_sales$/);
    await expect(page.getByRole("columnheader", { name: "GXP SKU" })).toHaveAttribute("aria-sort", "none");

    const other = page.getByRole("columnheader", { name: "YTD Mkt Share" });
    await expect(other).toHaveAttribute("aria-sort", "none");
    await other.getByRole("button").dblclick();
    await expect(other).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(/ordering=-ytd_market_share$/);
  },
);

test(
  "a column's width can be dragged, changed by keyboard, fitted and reset, and is remembered",
  { tag: "@LIST-04.4" },
  async ({ page }) => {
    await page.goto("/product-catalog");
    await expect(nameLinks(page)).toHaveCount(10);
    const handle = page.getByRole("separator", { name: "Width of Product" });
    const header = page.getByRole("columnheader", { name: "Product", exact: true });
    const width = async () => Math.round((await header.boundingBox())?.width ?? 0);
    const first = await width();

    const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {};
    await page.mouse.move(x + 4, y + 16);
    await page.mouse.down();
    await page.mouse.move(x + 54, y + 16);
    await page.mouse.move(x + 124, y + 16);
    await expect.poll(width).toBe(first + 120);
    await page.mouse.up();
    await expect.poll(width).toBe(first + 120);
    await expect(page).toHaveURL(/ordering=gxp_sku$/);

    await handle.press("ArrowLeft");
    await expect.poll(width).toBe(first + 104);
    await expect(handle).toHaveAttribute("aria-valuenow", String(first + 104));
    await page.reload();
    await expect(nameLinks(page)).toHaveCount(10);
    await expect.poll(width).toBe(first + 104);

    await handle.press("Home");
    await expect.poll(width).toBe(160);
    await handle.dblclick();
    const heights = () =>
      nameLinks(page).evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().height)));
    await expect.poll(async () => new Set(await heights()).size).toBe(1);

    const other = page.getByRole("separator", { name: "Width of SKU", exact: true });
    await other.press("Shift+ArrowRight");
    await expect(other).toHaveAttribute("aria-valuenow", "114");
    await other.press("Delete");
    await expect(other).toHaveAttribute("aria-valuenow", "112");

    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitem", { name: "Reset Widths" }).click();
    await expect(page.getByRole("menuitem", { name: "Reset Widths" })).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await expect.poll(width).toBe(first);
  },
);

test("narrow windows show cards with a sort menu instead of a table", { tag: "@LIST-04.5" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/product-catalog");
  await expect(page.getByRole("list", { name: "Products" }).getByRole("article")).toHaveCount(10);
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.getByRole("button", { name: "Sort" }).click();
  await page.getByRole("menuitemradio", { name: "Price, highest first" }).click();
  await expect(page).toHaveURL(/ordering=-price/);
  await page.getByRole("button", { name: "Sort" }).click();
  await page.getByRole("menuitemradio", { name: "Category, Z to A" }).click();
  await expect(page).toHaveURL(/ordering=-category/);
  await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole("list", { name: "Products" })).toHaveCount(0);
});
