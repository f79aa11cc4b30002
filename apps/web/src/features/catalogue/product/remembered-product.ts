import { readQuery } from "../../../lib/query-string.ts";
import { ofUser, recall, remember, useRemembered } from "../../../lib/remembered.ts";
import { type ProductSearch, readCatalogueSearch } from "../catalogue-search.ts";

const key = "lading.product-detail";

/**
 * Stores the query string of the last opened product page: the product, its tab, and the tab's page and order. While the user
 * leaves the page, the address is already that of the next page.
 */
export function rememberProduct(pid: string, query: string) {
  if (readProduct(query)?.pid === pid) remember(ofUser(key), query);
}

/** Removes the stored query string if it belongs to this product, which no longer exists. */
export function forgetProduct(pid: string) {
  if (readProduct(recall(ofUser(key)))?.pid === pid) remember(ofUser(key), null);
}

/** The product page that was last opened in this browser. */
export const useRememberedProduct = () => readProduct(useRemembered(ofUser(key))[0]);

/** The text is parsed like an address, so an invalid text is harmless. */
function readProduct(text: string | null): ProductSearch | undefined {
  const search = readCatalogueSearch(readQuery(text ?? ""));
  return search.pid === undefined ? undefined : search;
}
