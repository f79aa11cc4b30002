import { openProduct } from "./product-steps.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test(
  "explains the rank and the completeness on a tap",
  { tag: "@DET-05" },
  async ({ page, browser, storageState, baseURL }) => {
    const { gxp_sku } = await openProduct(page);
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

test("shows a product without cut or broken text at 320 and 360 px", { tag: "@DET-01.4" }, async ({ page }) => {
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
