import { nameLinks } from "./product-list.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test(
  "the focus ring of every column header is fully visible, and no name or SKU is cut off at 1280 or 1440 px",
  { tag: "@CAT-01.5" },
  async ({ page }) => {
    await page.goto("/product-catalog?page_size=100");
    await expect(nameLinks(page)).toHaveCount(100);
    const headers = page.getByRole("columnheader").getByRole("button");
    await expect(headers).toHaveCount(9);
    for (const header of await headers.all()) {
      await header.focus();
      await page.keyboard.press("Shift");
      const clipped = await header.evaluate((button) => {
        const { outlineWidth, outlineOffset } = button.ownerDocument.defaultView.getComputedStyle(button);
        const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const [ring, cell] = [button.getBoundingClientRect(), button.closest("th").getBoundingClientRect()];
        return ring.top - reach < cell.top || ring.bottom + reach > cell.bottom || parseFloat(outlineWidth) < 2;
      });
      expect(clipped, (await header.textContent()) ?? "").toBe(false);
    }

    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page.getByRole("table", { name: "Products" }).evaluate((table) =>
        [...table.querySelectorAll("td a, td span, td div, td")]
          .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => {
            const isInline = clientHeight === 0;
            return !isInline && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1);
          })
          .map(({ textContent }) => textContent),
      );
      expect(cut, `${width} px wide`).toEqual([]);
    }
  },
);
