import type { ProductPage } from "@lading/contract";
import type { Page } from "@playwright/test";

export const isProductListUrl = (url: URL) => url.pathname === "/api/products/";
const isProductList = (response: { url(): string }) => isProductListUrl(new URL(response.url()));

export const formatCount = (value: number) => value.toLocaleString("en-US");

/** Performs an action and returns the product list response that it causes. */
export async function getListAfter(
  page: Page,
  action: () => Promise<unknown>,
  filter: (query: URLSearchParams) => boolean = () => true,
) {
  const [response] = await Promise.all([
    page.waitForResponse((response) => isProductList(response) && filter(new URL(response.url()).searchParams)),
    action(),
  ]);
  return (await response.json()) as ProductPage; // the API validates its responses against the contract
}

/** The body rows of the table. */
export const rows = (page: Page) => page.getByRole("table", { name: "Products" }).locator("tbody").getByRole("row");

/** The product names in the rows, which link to the product pages. */
export const nameLinks = (page: Page) => rows(page).locator("td:nth-child(2)").getByRole("link");

/** Records the query of each later product list request. */
export function recordListRequests(page: Page) {
  const queries: URLSearchParams[] = [];
  page.on("request", (request) => {
    if (isProductList(request)) queries.push(new URL(request.url()).searchParams);
  });
  return queries;
}
