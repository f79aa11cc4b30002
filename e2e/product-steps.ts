import type { ProductDetail } from "@lading/contract";
import type { Page } from "@playwright/test";
import { nameLinks } from "./product-list.ts";
import { expect } from "./stage.ts";

const isDetail = (url: URL) => /^\/api\/products\/(?!categories|edits)[^/]+\/$/.test(url.pathname);

/** Opens the first product of the list with some values replaced, and returns the product of the response. */
export async function openProduct(page: Page, values: Partial<ProductDetail> = {}) {
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
