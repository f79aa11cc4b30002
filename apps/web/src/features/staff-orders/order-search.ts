import { infinitePageSize } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { oneOf, paging, searchText } from "../../list/search-readers.ts";

export const orderTabs = ["Lines", "Shipments", "Documents", "Invoices", "History"] as const;

/** The part of the page on which staff answer the order for its company has an address, but no tab. */
const parts = [...orderTabs, "Answer"] as const;

/** Reads the address of an order's page: its tab, and the page of the tab's list. */
export const readOrderPage = (given: object) => ({
  ...readSearch({ page: paging.page, search: searchText, tab: oneOf(parts, "Lines") }, given),
  page_size: infinitePageSize,
  // The lists of an order have one order. The route omits this value from the address.
  ordering: "-order_date",
});
