import { infinitePageSize, staffOrderSortKeys } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { day, oneOf, ordering, paging, repeated, requiredText, searchText, uuid } from "../../list/search-readers.ts";

export type AllOrdersSearch = ReturnType<typeof readAllOrders>;
export type OrderPageSearch = ReturnType<typeof readOrderPage>;

const readers = {
  ...paging,
  search: searchText,
  ordering: ordering(staffOrderSortKeys, "-order_date"),
  company: repeated(uuid),
  status: repeated(requiredText(100)),
  date_after: day,
  date_before: day,
};

/** Reads the address of the list of all companies' orders. */
export function readAllOrders(given: object) {
  const search = readSearch(readers, given);
  const { date_after: from, date_before: to } = search;
  // The call rejects a range that ends before it starts.
  return from && to && from <= to ? search : { ...search, date_after: undefined, date_before: undefined };
}

export const orderTabs = ["Lines", "Documents"] as const;

/** Reads the address of an order's page: its tab, and the page of the tab's list. */
export const readOrderPage = (given: object) => ({
  ...readSearch({ page: paging.page, search: searchText, tab: oneOf(orderTabs, "Lines") }, given),
  page_size: infinitePageSize,
  // The lists of an order have one order. The route omits this value from the address.
  ordering: "-order_date",
});
