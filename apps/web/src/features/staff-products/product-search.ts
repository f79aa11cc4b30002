import { infinitePageSize } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { oneOf, paging, searchText } from "../../list/search-readers.ts";

export const productTabs = ["Values", "History", "Sales", "Suppliers", "Orders", "Documents"] as const;
export type ProductTab = (typeof productTabs)[number];

/** Reads the address of a product's page: its tab, and the page of the tab's list. */
export const readProductPage = (given: object) => ({
  ...readSearch({ page: paging.page, search: searchText, tab: oneOf(productTabs, "Values") }, given),
  page_size: infinitePageSize,
  // The lists of a product have one order. The route omits this value from the address.
  ordering: "gxp_sku",
});
export type ProductPageSearch = ReturnType<typeof readProductPage>;
