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
