import { rows } from "./product-list.ts";
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
