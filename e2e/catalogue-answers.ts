import type { ProductPage } from "@lading/contract";
import type { Page } from "@playwright/test";

export const isList = (response: { url(): string }) => new URL(response.url()).pathname === "/api/products/";

/** Does something and gives the answer of the product list that it led to. */
export async function listAfter(
  page: Page,
  act: () => Promise<unknown>,
  filter: (query: URLSearchParams) => boolean = () => true,
) {
  const [response] = await Promise.all([
    page.waitForResponse((response) => isList(response) && filter(new URL(response.url()).searchParams)),
    act(),
  ]);
  return (await response.json()) as ProductPage; // the server checks its answers against the contract
}

/** The rows of the table, without its head. */
export const rows = (page: Page) => page.getByRole("table", { name: "Products" }).locator("tbody").getByRole("row");

/** The names in the rows, each leading to its product. */
export const nameLinks = (page: Page) => rows(page).locator("td:nth-child(2)").getByRole("link");

/** The names in the rows, once they are those that were asked for last. */
export async function namesShown(page: Page) {
  await page.locator("[aria-busy=false]").getByRole("region", { name: "Products" }).waitFor();
  return nameLinks(page).allTextContents();
}

/** Lists asked for from now on, as their queries. */
export function watchLists(page: Page) {
  const asked: URLSearchParams[] = [];
  page.on("request", (request) => {
    if (isList(request)) asked.push(new URL(request.url()).searchParams);
  });
  return asked;
}
