import { documentSortKeys, orderSortKeys, type ProductListQuery, productSortKeys } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { readSearch } from "../../list/list-search.ts";
import { ordering, paging, repeated, requiredText, searchText, text } from "../../list/search-readers.ts";
import { withdrawnReader } from "../../products/withdrawn-filter.ts";
import { getRememberedList } from "./list/remembered-list.ts";

export const productTabs = ["Product Details", "Purchase Orders", "Documents"] as const;
export type ProductTab = (typeof productTabs)[number];

/** An address with a `pid` shows that product, any other the list. */
export type CatalogueSearch = ({ pid?: undefined } & ProductListQuery) | ProductSearch;

/** A product and its tab. The address of a tab with a list also has the list's page and order. */
export type ProductSearch = ReturnType<typeof readProductSearch>;

type GivenSearch = { pid?: string; tab?: ProductTab } & Partial<ProductListQuery> & SearchSchemaInput;

/** Reads the catalogue's address. The parameter type guides only the app's links, because a typed address can contain anything. */
export const checkCatalogueSearch = (given: GivenSearch) => readCatalogueSearch(given);

/** Parses the search of the catalogue. An empty search restores the list that the user last saw in this browser. */
export function readCatalogueSearch(given: object): CatalogueSearch {
  const query: Record<string, unknown> = { ...given };
  if (typeof query.pid === "string" && query.pid !== "") {
    return readProductSearch(query.pid, query);
  }
  const says = Object.keys(listReaders).some((key) => query[key] !== undefined);
  // `pid` is set to undefined, because the router keeps parameters that are not named.
  return { ...readSearch(listReaders, says ? query : { ...query, ...getRememberedList() }), pid: undefined };
}

const listReaders = {
  ...paging,
  ordering: ordering(productSortKeys, "gxp_sku"),
  search: searchText,
  category: repeated(text(200)),
  gxp_sku: requiredText(64),
  withdrawn: withdrawnReader,
};
const ordersReaders = { ...paging, ordering: ordering(orderSortKeys, "-order_date") };
const documentsReaders = { ...paging, ordering: ordering(documentSortKeys, "-modified_date") };

function readProductSearch(pid: string, query: Record<string, unknown>) {
  // These lists have no search box, but the list engine expects a search.
  if (query.tab === "Purchase Orders")
    return { pid, tab: query.tab, ...readSearch(ordersReaders, query), search: "" } as const;
  if (query.tab === "Documents")
    return { pid, tab: query.tab, ...readSearch(documentsReaders, query), search: "" } as const;
  return { pid, tab: undefined } as const;
}
