import { companyDocumentKinds, companyDocumentSortKeys, companyProductSortKeys, orderSortKeys } from "@lading/contract";
import { readSearch } from "../list/list-search.ts";
import { orderStateReaders } from "./order-state-filters.tsx";
import { withdrawnReader } from "../products/withdrawn-filter.ts";
import { oneOf, ordering, paging, searchText } from "../list/search-readers.ts";

export type ProductsSearch = ReturnType<typeof readProducts>;
export type OrdersSearch = ReturnType<typeof readOrders>;

/** Each list keeps the tab in its address. */
export const readProducts = (given: object) => ({
  ...readSearch(
    {
      ...paging,
      search: searchText,
      ordering: ordering(companyProductSortKeys, "name"),
      withdrawn: withdrawnReader,
    },
    given,
  ),
  tab: "Products" as const,
});

export const readOrders = (given: object) => ({
  ...readSearch(
    { ...paging, search: searchText, ordering: ordering(orderSortKeys, "-order_date"), ...orderStateReaders },
    given,
  ),
  tab: "Orders" as const,
});

export const readDocuments = (given: object) => ({
  ...readSearch(
    {
      ...paging,
      search: searchText,
      ordering: ordering(companyDocumentSortKeys, "-upload_date"),
      kind: oneOf(companyDocumentKinds, undefined),
    },
    given,
  ),
  tab: "Documents" as const,
});
