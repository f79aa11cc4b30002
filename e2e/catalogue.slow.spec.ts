import { nameLinks, rows } from "./product-list.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test("shows a larger picture on hover, keyboard focus and press", { tag: "@CAT-01.4" }, async ({ page }) => {
  await page.goto("/product-catalog");
  const opener = page.getByRole("button", { name: /^Preview of / }).first();
  const name = ((await opener.getAttribute("aria-label")) ?? "").replace("Preview of ", "");
  const preview = page.getByRole("img", { name, exact: true });
  await opener.hover();
  await expect(preview).toBeVisible();
  await expect.poll(async () => (await preview.boundingBox())?.width).toBeGreaterThan(200);
  await opener.click();
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(preview).toBeVisible();
  await page.mouse.move(900, 20);
  await expect(preview).toBeHidden();

  await rows(page).first().getByRole("checkbox").focus();
  await page.keyboard.press("Tab");
  await expect(opener).toBeFocused();
  await expect(preview).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(preview).toBeVisible();
});

test("does not open a product when text in its row is selected", { tag: "@CAT-01.3" }, async ({ page }) => {
  await page.goto("/product-catalog");
  await expect(rows(page)).toHaveCount(10);
  const cell = rows(page).first().getByRole("cell").nth(2);
  await cell.hover({ trial: true }); // waits until the row has stopped moving
  const sku = await cell.boundingBox();
  if (!sku) throw new Error("the first row has no SKU");
  await page.mouse.move(sku.x + 8, sku.y + sku.height / 2);
  await page.mouse.down();
  await page.mouse.move(sku.x + 60, sku.y + sku.height / 2);
  await page.mouse.up();
  await expect.poll(() => page.evaluate("getSelection().toString()")).not.toBe("");
  await expect(page).not.toHaveURL(/pid=/);
});

test("the completeness bar is green, yellow-green, orange or red", { tag: "@CAT-07" }, async ({ page }) => {
  const shares = [100, 99, 75, 74, 50, 49, 0];
  await page.route(/\/api\/products\/\?/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { products: object[] }; // the API validates it against the contract
    const products = answer.products.map((product, index) => ({ ...product, percents_complete: shares[index] ?? 100 }));
    await route.fulfill({ response, json: { ...answer, products } });
  });
  await page.goto("/product-catalog");
  await expect(nameLinks(page)).toHaveCount(10);
  const colors = await page.evaluate<string[]>(
    "[...document.querySelectorAll('progress')].map((bar) => getComputedStyle(bar).color)",
  );
  const hues = colors.map((color) => {
    const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)?.map(Number) ?? [];
    const most = Math.max(red, green, blue);
    const spread = most - Math.min(red, green, blue);
    if (most === red) return (((green - blue) / spread) * 60 + 360) % 360;
    return (most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread) * 60;
  });
  const names = hues.map((hue) =>
    hue > 120 ? "green" : hue > 60 ? "yellow-green" : hue > 20 && hue < 60 ? "orange" : "red",
  );
  expect(names.slice(0, 7)).toEqual(["green", "yellow-green", "yellow-green", "orange", "orange", "red", "red"]);
  // The app may still be prefetching the next page.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
