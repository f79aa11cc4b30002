import { nameLinks, rows } from "./product-list.ts";
import { openProduct } from "./product-steps.ts";
import { expectNoFindings } from "./findings.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test(
  "returns to the list with its page, order and scroll position",
  { tag: ["@LIST-01.1", "@CAT-06.2"] },
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

test(
  "has no accessibility findings on the product page and in an open filter",
  { tag: "@DET-01.5" },
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
